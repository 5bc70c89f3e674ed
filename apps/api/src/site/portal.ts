import { access } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuseGenerally } from '../shared/refuse.ts'

type PortalOptions = { folder: string; tileUrl: string | undefined }

/** The portal's addresses (its `paths.ts`), but for the page that says that there is none. */
const screens = ['/', '/index', '/public/jobs/board', '/public/job/:id/images']

/** The portal: its hashed assets, and one page for every address. What it shows there, it decides itself. */
export async function servePortal(app: FastifyInstance, { folder, tileUrl }: PortalOptions) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: portalPolicy(tileUrl) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const fileOptions = { index: false as const, preCompressed: true, cacheControl: false }
  await app.register(serveFiles, {
    ...fileOptions,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  await app.register(serveFiles, {
    ...fileOptions,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{html,br,gz}'],
    setHeaders(reply) {
      reply.header('cache-control', 'no-cache')
    },
  })
  const page = 'index.html'
  const needPage = () =>
    access(join(folder, page)).catch(() => {
      throw refuseGenerally('unavailable', 'The portal has not been built yet.')
    })

  for (const screen of screens)
    app.get(screen, async (_request, reply) => {
      await needPage()
      return reply.sendFile(page)
    })
  app.get('/*', async (request, reply) => {
    // A visitor is led on by the page; a program wants to be told, and so does whoever asks for a file.
    if (
      /^\/(api|embed)(\/|\?|$)/.test(request.url) ||
      !request.headers.accept?.includes('text/html')
    )
      throw refuseGenerally('not_found', 'There is nothing at this address.')
    await needPage()
    // Without validators: a 404 that is "not modified" would come without its page.
    return reply.code(404).sendFile(page, { etag: false, lastModified: false })
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
const tileOrigin = (tileUrl: string) =>
  (/^https?:\/\/[^/]+/.exec(tileUrl)?.[0] ?? '').replace(/\{\w+\}/, '*')
