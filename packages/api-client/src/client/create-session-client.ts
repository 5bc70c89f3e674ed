import { isApiError, type ApiError } from '../kernel/api-error.ts'
import { createClient, type ApiClient, type ClientOptions } from './create-client.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { getUser } from '../people/users/users.contract.ts'

/** What the pages know of who is signed in. Only the product's own pages have one; a widget never does. */
export type SessionPort = {
  /** The bearer token, or undefined for a visitor. */
  token(): string | undefined
  /** The region that staff have chosen. */
  region(): number | undefined
  /** The token is stale or was never any good. Not told of calls that answer a wrong password with 401. */
  onRefused(error: ApiError, endpoint: Endpoint): void
  /**
   * A call wants its caller to confirm that it is them (`confirm_needed`). True once they have: the call is made again.
   * Without it, or with false, the refusal stands.
   */
  onConfirmNeeded?(): Promise<boolean>
  /** 1 when a call begins, -1 when it has ended, however it did. */
  onBusy(change: 1 | -1): void
}

export type SessionClientOptions = Pick<ClientOptions, 'apiBase' | 'fetch' | 'timeout'> & {
  /** The second host. The same as `apiBase` unless told. */
  publicApiBase?: string
  /** Hosts, with their port, that may see the token: the product's own. */
  whitelist: readonly string[]
  session: SessionPort
  /** The page's cookies, as `document.cookie` has them. */
  cookies?: () => string
}

/** Their 401 is about what was typed, and ends no session. */
const answersTyping = (path: string) =>
  path.startsWith('/oauth/token') || path === '/register' || path.startsWith('/password/')

/** Milliseconds for a file of all records over a slow line, and for endpoints with `takesLong`. */
const fileTimeout = 300_000

/** A client for whoever is signed in: token, cross-site token and region go along, to our own hosts only. */
export function createSessionClient({
  publicApiBase,
  whitelist,
  session,
  cookies = () => document.cookie,
  ...options
}: SessionClientOptions): ApiClient {
  const client = createClient({
    ...options,
    extras(endpoint, { onChunk }) {
      const apiBase =
        endpoint.host === 'public' ? (publicApiBase ?? options.apiBase) : options.apiBase
      const file = {
        ...((endpoint.produces ?? endpoint.takesLong) && { timeout: fileTimeout }),
        ...(onChunk && {
          onDownloadProgress: (_: unknown, bytes: Uint8Array) => onChunk(bytes),
        }),
      }
      if (!whitelist.includes(new URL(apiBase).host)) return { apiBase, ...file }
      const token = session.token()
      const region = session.region()
      const xsrf = readXsrf(cookies())
      return {
        apiBase,
        ...file,
        credentials: 'include',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(region && { 'x-region': String(region) }),
          ...(xsrf && { 'x-xsrf-token': xsrf }),
        },
      }
    },
  })
  const attempt: ApiClient['call'] = async (endpoint, input, callOptions) => {
    session.onBusy(1)
    const token = session.token()
    try {
      return await client.call(endpoint, input, callOptions).catch(async (error: unknown) => {
        // Another tab has signed in with a session of its own. The profile brings the cookie of this one.
        if (!isApiError(error, 'xsrf_mismatch') || !session.token()) throw error
        await client.call(getUser, {})
        return client.call(endpoint, input, callOptions)
      })
    } catch (error) {
      // A late refusal of an earlier token must not end a newer sign-in.
      const isRefused = isApiError(error) && error.status === 401 && token === session.token()
      if (isRefused && !answersTyping(endpoint.path)) session.onRefused(error, endpoint)
      throw error
    } finally {
      session.onBusy(-1)
    }
  }
  return {
    ...client,
    call: (endpoint, input, callOptions) =>
      attempt(endpoint, input, callOptions).catch(async (error: unknown) => {
        if (!isApiError(error, 'confirm_needed')) throw error
        if (!(await session.onConfirmNeeded?.())) throw error
        return attempt(endpoint, input, callOptions)
      }),
  }
}

/** Over https it has a name that no neighbouring host can plant. */
const readXsrf = (cookies: string) =>
  readCookie(cookies, '__Host-XSRF-TOKEN') ?? readCookie(cookies, 'XSRF-TOKEN')

const readCookie = (cookies: string, name: string): string | undefined => {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}
