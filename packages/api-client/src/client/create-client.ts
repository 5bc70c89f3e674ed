import ky, { isHTTPError, type RetryOptions } from 'ky'
import { readAnswer } from '../kernel/answers.ts'
import { refusalOf } from '../kernel/api-error.ts'
import type { Endpoint, InputOf, OkOf } from '../kernel/endpoint.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Makes a repeated write safe: the server answers the same key with its first answer. */
  idempotencyKey?: string
  /** Told of each piece of a file as it arrives. Only a session's client hands it on. */
  onChunk?: (bytes: Uint8Array) => void
}

/** What the client needs; a widget takes it as a port, so that a story can pass answers instead. */
export type ApiClient = {
  /**
   * Makes one call of the contract and checks the answer against it.
   * @throws {ApiError} when the server refuses; `TypeError` or `TimeoutError` when it was not reached.
   */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OkOf<E>>
  /** The absolute address of a path of the API, for images and streams. */
  url(path: string): string
  /** What goes along with a call of a session, where there is one. */
  extrasOf?(endpoint: Endpoint): CallExtras
}

/** What a call needs beside its input, for those who sign in. */
export type CallExtras = {
  apiBase?: string
  headers?: Record<string, string>
  credentials?: RequestCredentials
  /** Milliseconds, in place of the client's. */
  timeout?: number
  onDownloadProgress?: (progress: unknown, bytes: Uint8Array) => void
}

export type ClientOptions = {
  /** Origin and prefix of the API, for example `https://treasures.example/api`. */
  apiBase: string
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
  /** Milliseconds until an unanswered call fails. 15,000 unless told. */
  timeout?: number
  /** Asked before each call. Widgets have none: see `create-session-client.ts`. */
  extras?: (endpoint: Endpoint, options: CallOptions) => CallExtras
}

/**
 * A client for the Treasures API. It sends no cookies and only the page's origin as referrer, so it
 * is safe on any host page.
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

/** Seconds that a page waits by itself. Whoever looks at it hears of more; they do not sit through it. */
const soon = 3

/**
 * A read is tried again where the server was not there, and where it says when to come back, then. What was refused as
 * one call too many has changed nothing, so that a write is sent again as well.
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

/** Leaves out what is not set, so that a caller may pass `undefined` for an absent filter. */
function searchOf(query: Record<string, Scalar | undefined>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return search
}
