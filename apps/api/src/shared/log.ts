import type { FastifyServerOptions } from 'fastify'

const leftOut = '…'

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
  err: (error: unknown) => {
    const { error: type, code, stack = '' } = describeError(error)
    return { type, message: leftOut, ...(code && { code }), stack }
  },
}

/** An error without its text: a database's quotes a row, a parser's the request. Name and place will do. */
export const describeError = (error: unknown) => ({
  error: error instanceof Error ? error.name : typeof error,
  code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
  stack:
    error instanceof Error
      ? error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .join('\n')
      : undefined,
})

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
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(name, value)])),
  },
  hooks: {
    logMethod(args, method) {
      const [first, ...others] = args as readonly unknown[]
      const isText = typeof first === 'string'
      const words = (isText ? [first, ...others] : others).map(plainWord)
      // Without words of its own a line would take an error's text.
      const line = isText ? words : [first, ...(words.length ? words : ['failed'])]
      method.apply(this, line as Parameters<typeof method>)
    },
  },
  ...(destination && { stream: destination }),
})

const plain = (name: string, value: unknown) =>
  name in serializers || name === 'stack' ? value : plainWord(value)

const plainWord = (value: unknown) =>
  typeof value === 'string' ? mask(value) : isObject(value) ? leftOut : value

const isObject = (value: unknown) =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Who or what could be found by it: queries of addresses, e-mails, long numbers, and tokens (a word in mixed signs). */
const telling = [
  /\?[^\s"]*/g,
  /[^\s"'<>@]+@[^\s"'<>@]+\.\w+/g,
  /\+?\d(?:[ ()-]?\d){8,}/g,
  /(?=(?:[a-z_-]*[A-Z\d]){5})[\w-]{20,}/g,
]
const mask = (text: string) =>
  telling.reduce((masked, pattern) => masked.replaceAll(pattern, leftOut), text)
