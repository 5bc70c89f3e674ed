import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { permissionsPolicy } from '#kernel/http/security-headers.ts'
import { dropUnusedConnections } from '#kernel/http/unused-connections.ts'

/** Portal address that the demo pages contain. */
const writtenFor = 'http://localhost:8080'

type DemoOptions = {
  folder: string
  portalOrigin: () => string
  tileOrigin: string | undefined
}

const permissions = permissionsPolicy()

/**
 * Serves a franchisee's own site from files, on an origin of its own. Replaces the portal's address
 * in the pages if the real one differs.
 */
export function buildDemoSite({ folder, portalOrigin, tileOrigin }: DemoOptions): FastifyInstance {
  const site = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  dropUnusedConnections(site)
  site.register(helmet, {
    // The policy that docs/embedding.md requires of a strict page. We know our own address only
    // once we listen.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", () => portalOrigin()],
        'connect-src': [() => portalOrigin()],
        'img-src': [
          "'self'",
          'data:',
          'blob:',
          () => portalOrigin(),
          ...(tileOrigin ? [tileOrigin] : []),
        ],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'self'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  site.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', permissions)
    done()
  })
  site.register(serveFiles, { root: folder, index: false, redirect: false })
  const sendPage = async (reply: FastifyReply, name: string) => {
    const page = await readFile(join(folder, name), 'utf8').catch(() => undefined)
    if (page === undefined) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(writtenFor, () => portalOrigin()))
  }
  site.get('/', (_request, reply) => sendPage(reply, 'index.html'))
  site.get<{ Params: { page: string } }>('/:page(^[\\w-]+\\.html$)', (request, reply) =>
    sendPage(reply, request.params.page),
  )
  return site
}
