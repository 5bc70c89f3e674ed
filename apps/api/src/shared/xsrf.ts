import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseGenerally } from './refuse.ts'

const cookieName = 'XSRF-TOKEN'

/**
 * Gives the browser a cookie that only our own pages can read, where it has none yet. They repeat it in
 * `X-XSRF-TOKEN`; a page of somebody else's can make the browser send the cookie, but cannot read it.
 */
export function ensureXsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
) {
  if (readXsrfCookie(request)) return
  const value = randomBytes(32).toString('base64url')
  reply.header(
    'set-cookie',
    `${cookieName}=${value}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
}

/** A call that changes something and carries the cookie must repeat it. Programs and widgets carry none. */
export function checkXsrf(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const expected = readXsrfCookie(request)
  if (expected === undefined) return
  const given = request.headers['x-xsrf-token']
  if (typeof given !== 'string' || !areEqual(given, expected))
    throw refuseGenerally(
      'xsrf_mismatch',
      'This page is out of date. Load it again, and then try once more.',
    )
}

const readXsrfCookie = ({ headers }: FastifyRequest) =>
  /(?:^|;\s*)XSRF-TOKEN=([^;\s]+)/.exec(headers.cookie ?? '')?.[1]

const areEqual = (a: string, b: string) =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b))
