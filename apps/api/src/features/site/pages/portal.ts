import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BoardDrawing } from '@treasures/api-client'
import type { ShownBrand } from '../../catalogue/brand/brand.rules.ts'
import type { Payments } from '#kernel/payments.ts'
import { pack, sendPacked } from '#kernel/http/packed.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import { permissionsPolicy } from '#kernel/http/security-headers.ts'
import { ensureXsrfCookie } from '#kernel/http/xsrf.ts'
import { hashesOf } from './board-page.rules.ts'
import { createBoardPage } from './board-page.ts'
import { brandedManifest, brandedPage } from './branded-page.rules.ts'
import { serveWellKnown } from './well-known.ts'

type PortalOptions = {
  folder: string
  tileUrl: string | undefined
  /** Sources that the payment processor's own fields need. The sandbox needs none. */
  payments: Payments['page']
  origin: () => string
  /** Current brand of the business. */
  brand: () => ShownBrand
  /** Undefined if the widgets are not built. */
  boardDrawing: BoardDrawing | undefined
  clock: () => Date
}

const page = 'index.html'
/**
 * Page with a treasure's day. It is a single file, so that a copy in the browser never loads parts
 * of another release.
 */
const dayPage = 'today.html'
/** Page of the jobs board, into which the server draws the first jobs. */
const jobsPage = 'board.html'
const jobsAddress = '/public/jobs/board'
const manifest = 'manifest.webmanifest'
const notFound = '/404'

/**
 * Serves the portal: its hashed assets, and one page for every address. The page's script decides
 * what to show at an address.
 */
export async function servePortal(
  app: FastifyInstance,
  { folder, tileUrl, payments, origin, brand, boardDrawing, clock }: PortalOptions,
) {
  const policy = portalPolicy(tileUrl, payments)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const permissions = permissionsPolicy({
    // The embed screen copies its snippet with one press.
    'clipboard-write': ['self'],
    // Passkeys are made and used in the portal.
    'publickey-credentials-create': ['self'],
    'publickey-credentials-get': ['self'],
    // The processor's fields offer the wallets of the browser.
    ...(payments.frames.length && {
      payment: ['self', ...payments.frames.map((origin) => `"${origin}"`)],
    }),
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', permissions)
    done()
  })
  await app.register(serveFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Lists the files once. Otherwise the server would read the file's folder on every request.
    wildcard: false,
    globIgnore: ['**/*.{html,br,gz}', manifest, `${manifest}.*`],
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(folder, 'assets/'))
      if (isHashed) reply.header('cache-control', 'public, max-age=31536000, immutable')
      else reply.header('cache-control', 'no-cache')
    },
  })
  serveWellKnown(app, { origin, brand, clock })
  const addresses = await readAddresses(folder)
  const [html, home, day, jobs] = await Promise.all(
    [page, manifest, dayPage, jobsPage].map((name) => readText(folder, name)),
  )

  /**
   * Sends the page with its cookie. The page's scripts repeat the cookie with every call that
   * changes something.
   */
  const sendPage = (request: FastifyRequest, reply: FastifyReply, validators = true) => {
    if (addresses.length === 0 || html === undefined)
      throw refuseGenerally('unavailable', 'The portal has not been built yet.')
    ensureXsrfCookie(request, reply, { secure: origin().startsWith('https:') })
    reply.type('text/html; charset=utf-8')
    return sendText(request, reply, brandedPage(html, brand()), validators)
  }

  if (home !== undefined)
    app.get(`/${manifest}`, (request, reply) => {
      reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
      return sendText(request, reply, brandedManifest(home, brand()))
    })

  if (day !== undefined) {
    const dayOnly = dayPolicy(day)
    app.get('/today', (request, reply) => {
      ensureXsrfCookie(request, reply, { secure: origin().startsWith('https:') })
      reply.headers({ ...pageHeaders, 'content-security-policy': dayOnly })
      reply.type('text/html; charset=utf-8')
      return sendText(request, reply, brandedPage(day, brand()))
    })
  }

  const drawPage =
    jobs !== undefined && boardDrawing
      ? createBoardPage(app, { html: jobs, drawing: boardDrawing, brand })
      : undefined
  if (drawPage)
    // The page is the same for everyone, so that it sets no cookie and caches may keep it.
    app.get(jobsAddress, async (request, reply) => {
      const drawn = await drawPage(request)
      if (!drawn) return sendPage(request, reply.headers(pageHeaders))
      const { packed, caching, styles, scripts } = drawn
      reply.headers({
        'cache-control': caching,
        'content-security-policy': policyText({
          ...policy,
          'script-src': [...policy['script-src'], ...scripts],
          'style-src': [...policy['style-src'], ...styles],
        }),
      })
      return sendPacked(request, reply.type('text/html; charset=utf-8'), packed)
    })

  const others = [notFound, ...(drawPage ? [jobsAddress] : [])]
  for (const address of addresses.filter((one) => !others.includes(one)))
    app.get(address, (request, reply) => {
      reply.headers(isSecret(address) ? secretHeaders : pageHeaders)
      return sendPage(request, reply)
    })
  app.get('/*', (request, reply) => {
    // Visitors get the page, which helps them to continue. Programs, and requests for files, get an
    // error.
    if (
      /^\/(api|assets|embed)(\/|\?|$)/.test(request.url) ||
      !request.headers.accept?.includes('text/html')
    )
      throw refuseGenerally('not_found', 'There is nothing at this address.')
    reply.code(404).headers(pageHeaders)
    // Sends no validators. Otherwise a 304 could replace the 404, and would have no page.
    return sendPage(request, reply, false)
  })
}

const readText = (folder: string, name: string) =>
  readFile(join(folder, name), 'utf8').catch(() => undefined)

/** Sends a composed page, or 304 if the browser already has this version. */
function sendText(request: FastifyRequest, reply: FastifyReply, text: string, validators = true) {
  return validators ? sendPacked(request, reply, pack(text)) : reply.send(text)
}

/**
 * Reads the addresses that the build wrote from the portal's own table (`screens.ts`). The two
 * therefore cannot differ.
 */
async function readAddresses(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, '.addresses.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as string[]
}

/**
 * True if an address authorises anyone who has it. Such an address must not reach other sites,
 * caches or logs.
 */
const isSecret = (address: string) => /^\/(public|ov|cjs)\/.*:/.test(address)
/** The page sets a cookie for one reader, so shared caches may not store it. */
const pageHeaders = { 'cache-control': 'private, no-cache' }
const secretHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Allows the page's own script and style, by their hashes, and calls to our own server. */
function dayPolicy(html: string) {
  return [
    "default-src 'none'",
    `script-src ${hashesOf(html, 'script').join(' ')}`,
    `style-src ${hashesOf(html, 'style').join(' ')}`,
    "connect-src 'self'",
    // Small pictures of photos that are on the phone only.
    "img-src 'self' data:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const policyText = (directives: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')

const portalPolicy = (tileUrl: string | undefined, payments: Payments['page']) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...payments.scripts],
  // Allows the sample page of "Put it on your site", and fields that a payment processor hosts.
  'frame-src': ["'self'", ...payments.frames],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', ...(tileUrl ? [tileOrigin(tileUrl)] : [])],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...payments.calls],
  'manifest-src': ["'self'"],
  // The service worker that shows pushes.
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/** `https://{s}.tiles.example/{z}/…` becomes `https://*.tiles.example`. */
export const tileOrigin = (tileUrl: string) =>
  (/^https?:\/\/[^/]+/.exec(tileUrl)?.[0] ?? '').replace(/\{\w+\}/, '*')
