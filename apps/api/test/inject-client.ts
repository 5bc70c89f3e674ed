import type { FastifyInstance, InjectOptions } from 'fastify'
import { createClient } from '@treasures/api-client'
import { patience, type TestApp } from './test-app.ts'

/**
 * A client that reaches the app without a socket, as a visitor or with a session's token. Calls made
 * in one tick then run concurrently, which a socket does not guarantee.
 */
export const injectClient = ({ app, apiBase }: TestApp, token?: string) =>
  createClient({
    apiBase,
    fetch: injectFetch(app),
    timeout: patience,
    ...(token && { extras: () => ({ headers: { authorization: `Bearer ${token}` } }) }),
  })

const injectFetch =
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
