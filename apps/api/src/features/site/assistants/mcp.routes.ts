import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { bearerOf, type FindCaller, type Found } from '#kernel/http/caller.ts'
import { isWholeKey } from '#kernel/key-secrets.rules.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'

/** Path at which assistants find the server. */
export const mcpPath = '/mcp'

type Options = Pick<Deps, 'clock' | 'publicSettings'> & { findCaller: FindCaller }

/**
 * Answers assistants that speak the Model Context Protocol, for the owner of an API key. Reads are
 * GET calls of our own API, made with the same key, so scopes, regions and limits hold. Nothing
 * here can write. The protocol's library loads with the first call that has a key.
 */
export function mcpRoutes(app: FastifyInstance, { clock, publicSettings, findCaller }: Options) {
  app.post(mcpPath, { config: { cost: 5 } }, async (request, reply) => {
    const token = bearerOf(request)
    const caller = await keyHolder(token)
    if (!caller) {
      reply.header('www-authenticate', 'Bearer')
      throw refuseGenerally(
        'not_signed_in',
        'Send an API key: Authorization: Bearer trk_…. Keys are made under Settings, API keys.',
      )
    }
    // The protocol has no batches any more, and one could hold any number of reads.
    if (Array.isArray(request.body))
      throw refuseGenerally('malformed', 'Send one message in each call.')
    const { answerMcp } = await import('./mcp-server.ts')
    const answer = await answerMcp({
      message: request.body,
      request: asWebRequest(request, publicSettings().portal_url),
      caller,
      portal: publicSettings().portal_url,
      read: async (address) => {
        const { statusCode: status, body } = await app.inject({
          method: 'GET',
          url: `/api${address}`,
          remoteAddress: request.ip,
          headers: { authorization: `Bearer ${token}` },
        })
        return { status, body }
      },
    })
    return send(reply, answer)
  })
  app.route({
    method: ['GET', 'DELETE'],
    url: mcpPath,
    handler: (_request, reply) =>
      reply.code(405).header('allow', 'POST').send({
        code: 'not_found',
        message: 'Assistants send POST here. Nothing is kept between their messages.',
      }),
  })

  async function keyHolder(
    token: string | undefined,
  ): Promise<(Found & { key: NonNullable<Found['key']> }) | undefined> {
    if (token === undefined || !isWholeKey(token)) return undefined
    const found = await findCaller(token, clock())
    return found?.key && { ...found, key: found.key }
  }
}

/** The protocol's library reads only method and headers, because the body is parsed already. */
const asWebRequest = ({ headers }: FastifyRequest, portal: string) =>
  new Request(new URL(mcpPath, portal), {
    method: 'POST',
    headers: {
      'content-type': headers['content-type'] ?? '',
      accept: headers.accept ?? '',
      ...(typeof headers['mcp-protocol-version'] === 'string' && {
        'mcp-protocol-version': headers['mcp-protocol-version'],
      }),
    },
  })

async function send(reply: FastifyReply, answer: Response) {
  const type = answer.headers.get('content-type')
  if (type) reply.type(type)
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .send(await answer.text())
}
