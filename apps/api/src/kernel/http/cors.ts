import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { Endpoint } from '@treasures/api-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type CorsOptions = {
  contract: Record<string, Endpoint>
  /** Origins whose pages may sign people in: our own, and others that are allowed. */
  origins: () => readonly string[]
}

const methods = ['GET', 'POST', 'PUT', 'DELETE']
const headers = ['content-type', 'idempotency-key', 'last-event-id', 'x-request-id']
const signedInHeaders = ['authorization', 'x-xsrf-token', 'x-region']
/** `date` tells a widget today's date if the device's clock is wrong. */
const exposedHeaders = ['x-request-id', 'retry-after', 'content-disposition', 'date']
const day = 86_400

/**
 * Widgets run on other people's pages, so any origin may make public calls without cookies. All
 * other calls are for our own pages and the allowed origins.
 */
export function allowOrigins(app: FastifyInstance, { contract, origins }: CorsOptions) {
  const isPrivate = privateCalls(contract, app.prefix)
  const ours: FastifyCorsOptions = {
    origin: true,
    credentials: true,
    methods,
    allowedHeaders: [...headers, ...signedInHeaders],
    exposedHeaders,
    maxAge: day,
  }
  const theirs: FastifyCorsOptions = {
    origin: '*',
    methods,
    allowedHeaders: headers,
    exposedHeaders,
    maxAge: day,
  }
  // Reads without a session are the same for all pages. Caches then keep one copy for all of them.
  const shared = new WeakSet<FastifyRequest>()
  app.register(cors, {
    delegator: (request, done) => {
      const { origin, authorization } = request.headers
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && authorization === undefined && !isPrivate('GET', request.url)) {
        shared.add(request)
        return done(null, theirs)
      }
      if (origin !== undefined && origins().includes(origin)) return done(null, ours)
      const asked = request.headers['access-control-request-method']
      const method = request.method === 'OPTIONS' && asked ? asked : request.method
      done(null, isPrivate(method, request.url) ? { origin: false } : theirs)
    },
  })
  app.after(() => {
    app.addHook('onRequest', (request, reply, done) => {
      if (shared.has(request)) reply.removeHeader('vary')
      done()
    })
  })
}

/**
 * Tells whether a call is private. A preflight has no route of its own, so its address is matched
 * against the contract. Fixed paths come before paths with parameters, as in the router:
 * `/job/decline` is not the job `decline`.
 */
function privateCalls(contract: Record<string, Endpoint>, prefix: string) {
  const isPrivate = ({ access }: Endpoint) => access !== 'public'
  const calls = new Map(
    methods.map((method) => [
      method,
      Object.values(contract)
        .filter((endpoint) => endpoint.method === method)
        .toSorted(
          (a, b) => countNames(a) - countNames(b) || Number(isPrivate(b)) - Number(isPrivate(a)),
        )
        .map((one) => ({ isPrivate: isPrivate(one), pattern: patternOf(one, prefix) })),
    ]),
  )
  return (method: string, url: string) => {
    const address = readAddress(url)
    // Addresses that the router cannot read count as private.
    if (address === undefined) return true
    return (
      calls.get(method === 'HEAD' ? 'GET' : method)?.find(({ pattern }) => pattern.test(address))
        ?.isPrivate ?? false
    )
  }
}

/** Decodes the address as the router does: `/%75ser` is `/user`. */
function readAddress(url: string): string | undefined {
  try {
    return decodeURI(url.replace(/[?#].*$/s, ''))
  } catch {
    return undefined
  }
}

const countNames = ({ path }: Endpoint) => path.split('{').length
const patternOf = ({ path }: Endpoint, prefix: string) =>
  new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}/?(\\?|$)`)
