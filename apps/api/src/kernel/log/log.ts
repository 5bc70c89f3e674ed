import type { FastifyServerOptions } from 'fastify'
import { describeError } from './describe-error.ts'
import { maskText } from './mask-text.ts'

/**
 * What a line says of a request: method, route and id. The route is the pattern and not the address:
 * addresses hold postcodes, names of pictures and tokens. No bodies, no network addresses.
 */
const serializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'none',
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  err: (error: unknown) => ({ type: 'unknown', message: '', stack: '', ...describe(error) }),
  error: describe,
  /** Of a proxy in front: the one address that a line may hold. */
  proxy: (address: unknown) => address,
}

/** One that was described already stays as it is; whatever else stands in an error's place is left out. */
function describe(error: unknown): Record<string, unknown> {
  if (error instanceof Error || !isObject(error)) return describeError(error)
  return Object.fromEntries(Object.entries(error).filter(([name]) => described.has(name)))
}
const described = new Set([
  'type',
  'message',
  'code',
  'responseCode',
  'table',
  'constraint',
  'stack',
])

export type LogDestination = { write(line: string): void }

/**
 * Lines hold plain values and what has a serializer above. Whatever else a library hands over at `trace` (an
 * upload's headers, a broken request's bytes) is left out, and texts are masked.
 */
export const logOptions = (
  level: string,
  destination?: LogDestination,
): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  serializers,
  base: null,
  formatters: {
    log: (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          name in serializers ? value : plain(value),
        ]),
      ),
  },
  hooks: {
    logMethod(args, method) {
      const [first, ...others] = args as readonly unknown[]
      const isText = typeof first === 'string'
      const words = (isText ? [first, ...others] : others).map(plain)
      // Without words of its own a line would take an error's text.
      const line = isText ? words : [first, ...(words.length ? words : ['failed'])]
      method.apply(this, line as Parameters<typeof method>)
    },
  },
  ...(destination && { stream: destination }),
})

const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return maskText(value)
  if (value instanceof Date) return value.toISOString()
  return isObject(value) ? '…' : value
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
