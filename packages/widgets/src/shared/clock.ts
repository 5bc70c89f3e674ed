/** Time as a port, so that tests can stop it. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `ms` milliseconds. The returned function cancels the run. */
  after(ms: number, run: () => void): () => void
}

/**
 * Milliseconds by which the server's clock is ahead of the device's, or 0 while they roughly agree.
 */
let ahead = 0
/** Milliseconds. A smaller difference may be the age of a cached answer. */
const tolerance = 3_600_000

/** A `fetch` that reads the server's time from each answer. */
export const fetchWithTime: typeof fetch = async (...input) => {
  const answer = await globalThis.fetch(...input)
  const difference = Date.parse(answer.headers.get('date') ?? '') - Date.now()
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > tolerance ? difference : 0
  return answer
}

export const systemClock: Clock = {
  now: () => Date.now() + ahead,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms` milliseconds, or at once when the signal aborts. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const callOff = clock.after(ms, done)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      callOff()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
