import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

type FrameOptions = { folder: string; tileOrigin: string | undefined }

/** Widgets that a frame may show, which are all widgets with a tag. */
const widgets = 'jobs-board|booking-form|claim-dialog|labour-dialog|review-dialog'

/**
 * Serves a page with one widget, for frames on other people's pages. The page is the same for all
 * widgets and sets no cookie. A message brings the attributes of the tag, so that no address or
 * markup contains them.
 */
export async function serveFrame(app: FastifyInstance, { folder, tileOrigin }: FrameOptions) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'connect-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...(tileOrigin ? [tileOrigin] : [])],
        'form-action': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ['*'],
      },
    },
    xFrameOptions: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    // For a moment, the page's address contains the secret of a link.
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.get(`/embed/v1/frame/:widget(^(?:${widgets})$)`, async (_request, reply) => {
    const page = await readFile(join(folder, '.frame.html'), 'utf8').catch(() => undefined)
    if (page === undefined) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(page)
  })
}
