import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { Endpoint } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'

type CorsOptions = {
  contract: Record<string, Endpoint>
  /** Our own pages' origin, and others that may sign people in. */
  origins: () => readonly string[]
}

const methods = ['GET', 'POST', 'PUT', 'DELETE']
const headers = ['content-type', 'idempotency-key', 'last-event-id', 'x-request-id']
const signedInHeaders = ['authorization', 'x-xsrf-token', 'x-region']
/** `date` tells a widget today's date where the device's clock is wrong. */
const exposedHeaders = ['x-request-id', 'retry-after', 'content-disposition', 'date']
const day = 86_400

/**
 * Widgets live on other people's pages: any origin may make public calls, without cookies. Everything else
 * is for our own pages and for the origins that were named.
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
  app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers
      if (origin !== undefined && origins().includes(origin)) return done(null, ours)
      const asked = request.headers['access-control-request-method']
      const method = request.method === 'OPTIONS' && asked ? asked : request.method
      done(null, isPrivate(method, request.url) ? { origin: false } : theirs)
    },
  })
}

/**
 * A preflight has no route of its own, so that its address is held against the contract's: what stands there in
 * full before what has a name in it, as routes do (`/job/decline` is no job's number).
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
    // What the router cannot read either is nobody's to see.
    if (address === undefined) return true
    return (
      calls.get(method === 'HEAD' ? 'GET' : method)?.find(({ pattern }) => pattern.test(address))
        ?.isPrivate ?? false
    )
  }
}

/** The address as the router reads it: `/%75ser` is `/user`. */
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
