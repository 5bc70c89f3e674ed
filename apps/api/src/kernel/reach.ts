import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Whether a service outside answers, as it was tried last. */
export type Reached = { is: 'yes' } | { is: 'no'; error: unknown } | { is: 'not tried yet' }

/** Asks how a service is: it is tried again where the last try is older than a minute. */
export type Reach = () => Promise<Reached>

/** Milliseconds. */
const freshFor = 60_000
/** Milliseconds that a page waits for a try; after them it shows what was known before. */
const patience = 3_000

export function watchReach(check: () => Promise<unknown>): Reach {
  let last: Reached = { is: 'not tried yet' }
  let triedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  const look = () =>
    (running ??= check()
      .then(
        () => void (last = { is: 'yes' }),
        (error: unknown) => void (last = { is: 'no', error }),
      )
      .finally(() => {
        triedAt = performance.now()
        running = undefined
      }))

  return async () => {
    if (performance.now() - triedAt > freshFor)
      await Promise.race([look(), wait(patience, undefined, { ref: false })])
    return last
  }
}
