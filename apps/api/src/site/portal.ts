import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuseGenerally } from '../shared/refuse.ts'
import { folders } from './folders.ts'

type PortalOptions = { tileUrl: string | undefined }

/** The portal: its hashed assets, and one page for every address that could be one of its screens. */
export async function servePortal(app: FastifyInstance, { tileUrl }: PortalOptions) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: portalPolicy(tileUrl) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(serveFiles, {
    root: folders.portal,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    // A file that is not there is not a screen: a page in its place would hide the fault.
    if (extname(path) || /^\/(api|embed|assets)(\/|$)/.test(path))
      throw refuseGenerally('not_found', 'There is nothing at this address.')
    const page = await readFile(join(folders.portal, 'index.html')).catch(() => undefined)
    if (!page) throw refuseGenerally('unavailable', 'The portal has not been built yet.')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

const portalPolicy = (tileUrl: string | undefined) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', ...(tileUrl ? [tileOrigin(tileUrl)] : [])],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/** `https://{s}.tiles.example/{z}/…` becomes `https://*.tiles.example`. */
export const tileOrigin = (tileUrl: string) =>
  (/^https?:\/\/[^/]+/.exec(tileUrl)?.[0] ?? '').replace(/\{\w+\}/, '*')
