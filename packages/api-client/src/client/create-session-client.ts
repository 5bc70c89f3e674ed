import { isApiError, type ApiError } from '../kernel/api-error.ts'
import { createClient, type ApiClient, type ClientOptions } from './create-client.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { getUser } from '../people/users/users.contract.ts'

/**
 * The signed-in user's session, which the pages provide. Only the product's own pages have a
 * session. A widget has none.
 */
export type SessionPort = {
  /** Returns the bearer token, or undefined for a visitor. */
  token(): string | undefined
  /** Returns the region that staff have chosen, or undefined if none is chosen. */
  region(): number | undefined
  /**
   * Called when the token is stale or invalid. Calls that answer a wrong password with 401 do not
   * trigger it.
   */
  onRefused(error: ApiError, endpoint: Endpoint): void
  /**
   * Called when a call requires its caller to confirm their identity (`confirm_needed`). If it
   * returns true, the call is repeated. Otherwise the refusal is thrown.
   */
  onConfirmNeeded?(): Promise<boolean>
  /** Receives 1 when a call begins and -1 when it ends, even if it fails. */
  onBusy(change: 1 | -1): void
}

export type SessionClientOptions = Pick<ClientOptions, 'apiBase' | 'fetch' | 'timeout'> & {
  /** Address of the second host. Defaults to `apiBase`. */
  publicApiBase?: string
  /** Hosts with port that may receive the token. These are the product's own hosts. */
  whitelist: readonly string[]
  session: SessionPort
  /** Returns the page's cookies in the form of `document.cookie`. */
  cookies?: () => string
}

/** A 401 from these paths is about typed input and does not end the session. */
const answersTyping = (path: string) =>
  path.startsWith('/oauth/token') || path === '/register' || path.startsWith('/password/')

/**
 * Timeout in milliseconds for a file of all records over a slow line, and for endpoints with
 * `takesLong`.
 */
const fileTimeout = 300_000

/**
 * Creates a client for signed-in users. Sends token, cross-site token and region only to our own
 * hosts.
 */
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
        // A visitor's reads are for any page, which browsers allow only without cookies.
        credentials: token || endpoint.method !== 'GET' ? 'include' : 'omit',
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
        // Another tab has signed in with a new session. Reading the profile renews this session's
        // cookie.
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

/**
 * Over https the cookie's name begins with `__Host-`, so browsers do not let another host set it.
 */
const readXsrf = (cookies: string) =>
  readCookie(cookies, '__Host-XSRF-TOKEN') ?? readCookie(cookies, 'XSRF-TOKEN')

const readCookie = (cookies: string, name: string): string | undefined => {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}
