import type { FastifyServerOptions } from 'fastify'
import { describeError } from './describe-error.ts'
import { maskText } from './mask-text.ts'

/**
 * Fields of a request in the log: method, route and id. The route is the pattern, because the
 * actual address can contain postcodes, names of pictures and tokens. Bodies and network addresses
 * are never logged.
 */
const serializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'none',
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  err: (error: unknown) => ({ type: 'unknown', message: '', stack: '', ...describe(error) }),
  error: describe,
  /** Address of a proxy in front, the only address that the log may contain. */
  proxy: (address: unknown) => address,
}

/**
 * Describes an error. Errors that are already described pass through, and any other value is left
 * out.
 */
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
 * Logs plain values, and objects that have a serializer above. Other objects, which libraries log
 * at `trace` (an upload's headers, a broken request's bytes), are left out. Texts are masked.
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
      // If a line had no message of its own, it would show the error's text.
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
