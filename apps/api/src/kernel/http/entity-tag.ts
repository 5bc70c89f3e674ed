import { createHash } from 'node:crypto'
import type { Endpoint } from '@treasures/api-client'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** True for lists that programs mirror. Their answers have an entity tag. */
export const isMirrored = ({ query }: Endpoint): boolean =>
  query !== undefined && 'updated_since' in query.shape

/**
 * Gives an answer its entity tag, and returns true if the caller names this tag. The tag leaves out
 * `as_of`, which moves on when records that the caller does not see change.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: unknown): boolean {
  const text = JSON.stringify(body, (name, value: unknown) =>
    name === 'as_of' ? undefined : value,
  )
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', `W/${tag}`)
  const known = request.headers['if-none-match'] ?? ''
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
