import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { folders } from './folders.ts'

/** The one file that keeps its name, so that pages which pasted it get what is new within minutes. */
const loader = 'loader.js'

/** The scripts that other people's pages load. Every file but the loader has its hash in its name. */
export async function serveEmbed(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  await app.register(serveFiles, {
    root: folders.embed,
    prefix: '/embed/v1/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      reply.header('access-control-allow-origin', '*')
      const isLoader = path.replace(/\.(br|gz)$/, '').endsWith(`/${loader}`)
      reply.header(
        'cache-control',
        isLoader ? 'public, max-age=300' : 'public, max-age=31536000, immutable',
      )
    },
  })
}
