import type { FastifyInstance } from 'fastify'

/**
 * Registers routes that get their bodies as Buffers, byte by byte as they were sent: a signature is of those, and of
 * nothing that was parsed and written again.
 */
export const withRawBodies = (app: FastifyInstance, add: (routes: FastifyInstance) => void) =>
  app.register((routes, _options, done) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    add(routes)
    done()
  })
