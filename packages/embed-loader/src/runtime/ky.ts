/**
 * Replaces ky in the script-tag build, where it was a sixth of the code that widgets share. It
 * makes the calls of `create-client.ts` with `fetch`, with the same timeout, retries and errors.
 * The packages use ky itself.
 */
type Call = Omit<RequestInit, 'headers'> & {
  fetch?: typeof fetch
  /** Milliseconds for all tries together. */
  timeout: number
  headers: Record<string, string>
  searchParams?: URLSearchParams
  json?: unknown
  retry: {
    limit: number
    statusCodes: readonly number[]
    /** Statuses whose `Retry-After` sets the delay. */
    afterStatusCodes: readonly number[]
    /** Maximum milliseconds between two tries. */
    backoffLimit: number
    shouldRetry: (tried: { error: unknown }) => boolean | undefined
  }
}

class HTTPError extends Error {
  override readonly name = 'HTTPError'
  readonly response: Response
  readonly data: unknown
  constructor(response: Response, data: unknown) {
    super(`The server answered ${response.status}.`)
    this.response = response
    this.data = data
  }
}

export const isHTTPError = (error: unknown): error is HTTPError => error instanceof HTTPError

/** Milliseconds until the next try, or undefined if there is none. */
function retryIn(error: unknown, tries: number, retry: Call['retry']) {
  const { limit, statusCodes, afterStatusCodes, backoffLimit, shouldRetry } = retry
  const status = isHTTPError(error) && error.response.status
  if (tries > limit || (status && !statusCodes.includes(status))) return undefined
  if (shouldRetry({ error }) === false) return undefined
  const asked =
    status && afterStatusCodes.includes(status) && error.response.headers.get('retry-after')
  return asked ? Number(asked) * 1_000 : Math.min(300 * 2 ** (tries - 1), backoffLimit)
}

async function send<T>(
  url: string,
  { json, headers, searchParams, ...call }: Call,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const { fetch = globalThis.fetch, timeout, retry, signal, ...init } = call
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  const late = setTimeout(
    () => stop.abort(new DOMException('No answer in time.', 'TimeoutError')),
    timeout,
  )
  const stopped = new Promise<never>((_, reject) =>
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error)),
  )
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()

  async function attempt() {
    const response = await fetch(searchParams ? `${url}?${searchParams}` : url, {
      ...init,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: JSON.stringify(json),
      signal: stop.signal,
    })
    if (response.ok) return read(response)
    throw new HTTPError(response, await response.json().catch(() => undefined))
  }

  async function untilAnswered() {
    for (let tries = 1; ; tries++)
      try {
        return await attempt()
      } catch (error) {
        const wait = stop.signal.aborted ? undefined : retryIn(error, tries, retry)
        if (wait === undefined) throw error
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
  }

  try {
    return await Promise.race([untilAnswered(), stopped])
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', abort)
  }
}

/** Options that all calls share. */
const create = (common: Partial<Call>) => (url: string, own: Call) => {
  const call = { ...common, ...own }
  return {
    json: () => send(url, call, (answer) => answer.json() as Promise<unknown>),
    text: () => send(url, call, (answer) => answer.text()),
    blob: () => send(url, call, (answer) => answer.blob()),
  }
}

// oxlint-disable-next-line import/no-default-export -- the same as ky's
export default { create }
