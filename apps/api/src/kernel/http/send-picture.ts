import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasAlready } from './packed.ts'

/**
 * Sends a picture, whose address never shows another one. It is kept for a day only: caches that we
 * do not know then lose a picture that was erased.
 */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  type: 'image/png' | 'image/webp',
  { bytes, size }: { bytes: Readable; size: number },
) {
  const etag = `"${size.toString(36)}"`
  reply.headers({
    'content-type': type,
    'cache-control': 'public, max-age=86400, stale-while-revalidate=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
    etag,
  })
  if (hasAlready(request, etag)) {
    bytes.destroy()
    return reply.code(304).send()
  }
  return reply.header('content-length', size).send(bytes)
}
