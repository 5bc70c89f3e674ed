/** Time as a port, so that tests can hold it still. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after so many milliseconds; the answer calls it off. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms`, or at once when the signal is aborted. */
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
