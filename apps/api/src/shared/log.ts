import type { FastifyServerOptions } from 'fastify'

/**
 * What a line says of a request: method, route and id. The route is the pattern and not the address:
 * addresses hold postcodes, names of pictures and tokens. No bodies, no network addresses.
 */
export const logSerializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'none',
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
}

export type LogDestination = { write(line: string): void }

export const logOptions = (
  level: string,
  destination?: LogDestination,
): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  serializers: logSerializers,
  base: null,
  ...(destination && { stream: destination }),
})
