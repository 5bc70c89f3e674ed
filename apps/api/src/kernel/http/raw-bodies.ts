import type { FastifyInstance } from 'fastify'

/**
 * Registers routes that receive their bodies as unparsed Buffers, because signatures cover the
 * exact bytes.
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
