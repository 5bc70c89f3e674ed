import { redirect } from 'react-router'
import { paths } from '../paths.ts'
import { returnTarget } from './return-target.ts'
import { session } from './session.ts'

/** Redirects visitors to Sign In, with this address as the return target. */
export function guard(request: Request): Response | undefined {
  if (session.token()) return undefined
  const { pathname, search } = new URL(request.url)
  return redirect(paths.login({ returnTo: pathname + search }))
}

/** Redirects signed-in people away from /login. */
export function passSignedIn({ request }: { request: Request }): Response | null {
  const { searchParams, origin } = new URL(request.url)
  return session.token() ? redirect(returnTarget(searchParams, origin)) : null
}

/**
 * Signs out and redirects to /login, unless something on this device is not sent and its owner wants
 * to stay. Does not wait for the server, so that signing out of a shared
 * computer works even without a connection.
 */
export async function leave({ request }: { request: Request }): Promise<Response> {
  if (session.token()) {
    const { mayLeave, tellServer } = await import('./sign-out.ts')
    if (!(await mayLeave())) return redirect(paths.index())
    tellServer()
  }
  session.end()
  const returnTo = new URL(request.url).searchParams.get('return') ?? undefined
  return redirect(paths.login({ returnTo }))
}
