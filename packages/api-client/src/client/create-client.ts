import ky, { isHTTPError, type RetryOptions } from 'ky'
import { readAnswer } from '../kernel/answers.ts'
import { refusalOf } from '../kernel/api-error.ts'
import type { Endpoint, InputOf, OkOf } from '../kernel/endpoint.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Makes a repeated write safe: the server repeats its first answer to the same key. */
  idempotencyKey?: string
  /** Receives each piece of a file as it arrives. Only a session client uses it. */
  onChunk?: (bytes: Uint8Array) => void
}

/**
 * A client for the API. Widgets take it as a port, so that a story can pass canned answers instead.
 */
export type ApiClient = {
  /**
   * Makes one call of the contract and checks the answer against it.
   * @throws {ApiError} when the server refuses; `TypeError` or `TimeoutError` when it was not
   * reached.
   */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OkOf<E>>
  /** Returns the absolute address of an API path, for images and streams. */
  url(path: string): string
  /** Returns what a session adds to its calls. Absent without a session. */
  extrasOf?(endpoint: Endpoint): CallExtras
}

/** Additions to a call for signed-in users, besides its input. */
export type CallExtras = {
  apiBase?: string
  headers?: Record<string, string>
  credentials?: RequestCredentials
  /** Milliseconds. Overrides the client's timeout. */
  timeout?: number
  onDownloadProgress?: (progress: unknown, bytes: Uint8Array) => void
}

export type ClientOptions = {
  /** Origin and prefix of the API, for example `https://treasures.example/api`. */
  apiBase: string
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
  /** Milliseconds until an unanswered call fails. Defaults to 15,000. */
  timeout?: number
  /** Called before each call. Widgets leave it out: see `create-session-client.ts`. */
  extras?: (endpoint: Endpoint, options: CallOptions) => CallExtras
}

/**
 * Creates a client for the Treasures API. It sends no cookies, and only the page's origin as
 * referrer, so it is safe on any host page.
 */
export function createClient({
  apiBase,
  fetch,
  timeout = 15_000,
  extras = () => ({}),
}: ClientOptions): ApiClient {
  const base = trimBase(apiBase)
  const http = ky.create({
    timeout,
    referrerPolicy: 'strict-origin',
    ...(fetch && { fetch }),
  })

  return {
    url: (path) => base + path,
    extrasOf: (endpoint) => extras(endpoint, {}),
    async call(endpoint, input, options = {}) {
      const { signal, idempotencyKey } = options
      const { params = {}, query, body } = input as LooseInput
      const { apiBase: ownBase = base, headers, ...extra } = extras(endpoint, options)
      try {
        const answer = http(trimBase(ownBase) + fillPath(endpoint.path, params), {
          method: endpoint.method,
          credentials: 'omit',
          // Browsers would show older answers first, where shared caches may.
          cache: 'no-cache',
          ...extra,
          retry: retryOf(endpoint),
          headers: {
            ...headers,
            ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          },
          ...(signal && { signal }),
          ...(query && { searchParams: searchOf(query) }),
          ...(body !== undefined && { json: body }),
        })
        return readAnswer(
          endpoint,
          await (endpoint.produces === 'calendar'
            ? answer.text()
            : endpoint.produces
              ? answer.blob()
              : answer.json()),
        )
      } catch (error) {
        if (!isHTTPError(error)) throw error
        const { status, headers } = error.response
        throw refusalOf(status, error.data, {
          cause: error,
          retryAfter: headers.get('retry-after'),
        })
      }
    },
  }
}

/** Longest wait in seconds before an automatic retry. Callers receive an error for longer waits. */
const soon = 3

/**
 * Retries a read if the server was not reached, or after the wait that the server asks for. A
 * rate-limited call has changed nothing, so writes are repeated as well.
 */
const retryOf = ({ method }: Endpoint): RetryOptions => ({
  limit: 2,
  methods: ['get', 'post', 'put', 'delete'],
  statusCodes: [429, 502, 503, 504],
  afterStatusCodes: [429, 503],
  backoffLimit: 2_000,
  shouldRetry({ error }) {
    const { status, headers } = isHTTPError(error) ? error.response : {}
    if (method !== 'GET' && status !== 429) return false
    const asked = headers?.get('retry-after')
    if (status !== 429 && !asked) return undefined
    return Number(asked) > 0 && Number(asked) <= soon ? undefined : false
  },
})

const trimBase = (apiBase: string) => apiBase.replace(/\/+$/, '')

type Scalar = string | number | boolean
type LooseInput = {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar | undefined>
  body?: unknown
}

export const fillPath = (path: string, params: Record<string, Scalar>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Leaves out undefined values, so that a caller may pass `undefined` for an absent filter. */
function searchOf(query: Record<string, Scalar | undefined>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return search
}
