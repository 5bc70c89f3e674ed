import { createClient, type ApiClient } from '@treasures/api-client'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** Client for an app that listens on no port. */
export const innerClient = (app: FastifyInstance, token: () => string): ApiClient =>
  createClient({
    apiBase: 'http://inner.invalid/api',
    timeout: 60_000,
    extras: () => ({ headers: { authorization: `Bearer ${token()}` } }),
    fetch: innerFetch(app),
  })

/** `fetch` for an app that listens on no port. */
export const innerFetch =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const payload = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload.length && { payload }),
    })
    return new Response(answer.rawPayload as Uint8Array<ArrayBuffer>, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
