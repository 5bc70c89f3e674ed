import { isApiError } from '@treasures/api-client'

/**
 * Milliseconds between two tries, because browsers do not always report that the signal is back.
 */
const patience = { least: 15_000, most: 300_000 }

export type KeptSending = {
  /** Sends now, unless the page is hidden. */
  again: () => void
  stop: () => void
}

/**
 * Sends pending entries at once. Sends them again when the signal or the visitor returns, and at
 * intervals until `flush` resolves to true. `refresh` reads what another tab has stored.
 */
export function keepSending(flush: () => Promise<boolean>, refresh: () => void): KeptSending {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = patience.least
  let isOver = false

  async function run() {
    clearTimeout(timer)
    const isDone = await flush()
    if (isOver) return
    clearTimeout(timer)
    if (isDone) wait = patience.least
    else timer = setTimeout(() => void run(), wait)
    wait = Math.min(wait * 2, patience.most)
  }
  const again = () => {
    wait = patience.least
    if (!document.hidden) void run()
  }
  const leaving = new AbortController()
  const { signal } = leaving
  window.addEventListener('online', again, { signal })
  window.addEventListener('storage', refresh, { signal })
  document.addEventListener('visibilitychange', again, { signal })
  void run()
  return {
    again,
    stop() {
      isOver = true
      clearTimeout(timer)
      leaving.abort()
    },
  }
}

/**
 * Statuses after which a retry may succeed: with a new session, a new connection or after a wait.
 */
export const mayYetPass: readonly number[] = [401, 408, 429]

/** Errors of calls, as the queue of pending entries asks for them. */
export const callErrors = {
  isLost: (error: unknown) => !isApiError(error),
  refusalOf: (error: unknown) =>
    isApiError(error) && error.status < 500 && !mayYetPass.includes(error.status)
      ? error.code
      : undefined,
}
