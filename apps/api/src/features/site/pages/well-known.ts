import type { FastifyInstance } from 'fastify'
import type { ShownBrand } from '../../catalogue/brand/brand.rules.ts'

type WellKnownOptions = {
  origin: () => string
  brand: () => Pick<ShownBrand, 'reply_to'>
  clock: () => Date
}

/** Pages of the portal that search engines may show: those a visitor begins with. */
const publicPages = ['/public/jobs/board', '/public/customer/request-job']

/**
 * Serves the small files for programs that have fixed addresses: for search engines, for browsers,
 * and for people who have found a weakness (RFC 9116).
 */
export function serveWellKnown(
  app: FastifyInstance,
  { origin, brand, clock }: WellKnownOptions,
): void {
  const text = (address: string, type: string, lines: () => string[] | undefined) =>
    app.get(address, (_request, reply) => {
      const found = lines()
      if (!found) return reply.callNotFound()
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type(`${type}; charset=utf-8`)
        .send(`${found.join('\n')}\n`)
    })
  const redirect = (address: string, to: string) =>
    app.get(address, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').redirect(to, 302),
    )

  text('/robots.txt', 'text/plain', () => [
    'User-agent: *',
    ...publicPages.map((page) => `Allow: ${page}$`),
    // Programs that draw the pages need their scripts, what these ask for, and the icon.
    ...['/assets/', '/embed/', '/api/public/', '/favicon.svg'].map((path) => `Allow: ${path}`),
    'Disallow: /',
    '',
    `Sitemap: ${origin()}/sitemap.xml`,
  ])
  text('/sitemap.xml', 'application/xml', () => [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((page) => `  <url><loc>${origin()}${page}</loc></url>`),
    '</urlset>',
  ])
  text('/.well-known/security.txt', 'text/plain', () => {
    const { reply_to } = brand()
    if (reply_to === null) return undefined
    // Must be less than a year ahead. It moves once a month, so that copies stay equal.
    const at = clock()
    const expires = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 11, 1))
    return [
      `Contact: mailto:${reply_to}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin()}/.well-known/security.txt`,
    ]
  })
  // Password managers lead people there.
  redirect('/.well-known/change-password', '/my-account')
  redirect('/favicon.ico', '/favicon.svg')
}
