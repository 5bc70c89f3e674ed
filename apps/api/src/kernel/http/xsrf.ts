import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseGenerally } from './refuse.ts'

/**
 * Over https no neighbouring host can plant a cookie of the name that begins with `__Host-`. Without https
 * browsers do not keep one.
 */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN')

type XsrfOptions = { secure: boolean }

/**
 * Gives the browser a cookie that only our own pages can read, where it has none yet. They repeat it in
 * `X-XSRF-TOKEN`; a page of somebody else's can make the browser send the cookie, but cannot read it.
 * With `session`, a bearer token, the cookie is that session's, in place of whatever it was.
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
 * A call that changes something and carries the cookie must repeat it, and for whoever is signed in it must be
 * that session's. Widgets carry none. A program that keeps cookies need not repeat it: it sends a token that no other
 * page could, and no `Origin`, as every browser does.
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

/** Worked out from the session's own secret, which it does not reveal: there is nothing to keep. */
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
