import type { FastifyInstance, InjectOptions } from 'fastify'

/**
 * A `fetch` that reaches the app without a socket. Calls made in one tick then run concurrently,
 * which a socket does not guarantee.
 */
export const injectFetch =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const payload = await request.text()
    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload && { payload }),
    })
    return new Response(answer.rawPayload as Uint8Array<ArrayBuffer>, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
