import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseGenerally } from './refuse.ts'

/**
 * Cookie name. Over https no neighbouring host can plant a cookie whose name begins with `__Host-`.
 * Over plain http, browsers refuse to store a cookie with this prefix.
 */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN')

type XsrfOptions = { secure: boolean }

/**
 * Sets a cookie that only our own pages can read, if the browser has none. Pages repeat it in
 * `X-XSRF-TOKEN`. A page of another site can make the browser send the cookie, but cannot read it.
 * If `session` (a bearer token) is given, sets the cookie that belongs to that session instead.
 */
export function ensureXsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, session }: XsrfOptions & { session?: string | undefined },
) {
  const current = readXsrfCookie(request, secure)
  const wanted = session === undefined ? (current ?? newValue()) : xsrfOf(session)
  if (current === wanted) return
  reply.header(
    'set-cookie',
    `${cookieName(secure)}=${wanted}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
}

/**
 * Checks that a changing call with the cookie repeats it, and that a signed-in caller's cookie
 * belongs to that session. Widgets send no cookie. Browsers send `Origin` with every changing call.
 * A signed-in call without `Origin` is therefore not from a browser, and need not repeat the
 * cookie.
 */
export function checkXsrf(
  request: FastifyRequest,
  { secure, session }: XsrfOptions & { session: string | undefined },
) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (session !== undefined && request.headers.origin === undefined) return
  const expected = readXsrfCookie(request, secure)
  if (expected === undefined) return
  const given = request.headers['x-xsrf-token']
  const isRepeated = typeof given === 'string' && areEqual(given, expected)
  const isTheirs = session === undefined || areEqual(expected, xsrfOf(session))
  if (!isRepeated || !isTheirs)
    throw refuseGenerally(
      'xsrf_mismatch',
      'This page is out of date. Load it again, and then try once more.',
    )
}

/** Derived from the session's secret without revealing it, so nothing is stored. */
const xsrfOf = (session: string) =>
  createHmac('sha256', session).update('XSRF-TOKEN').digest('base64url')

const newValue = () => randomBytes(32).toString('base64url')

const readXsrfCookie = ({ headers }: FastifyRequest, secure: boolean) =>
  headers.cookie
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookieName(secure)}=`))
    ?.slice(cookieName(secure).length + 1)

const areEqual = (a: string, b: string) =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b))
