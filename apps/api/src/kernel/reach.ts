import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Result of the last attempt to reach an outside service. */
export type Reached = { is: 'yes' } | { is: 'no'; error: unknown } | { is: 'not tried yet' }

/** Returns the service's status. Tries again if the last attempt is more than a minute old. */
export type Reach = () => Promise<Reached>

const freshFor = 60_000
/** Milliseconds that a page waits for an attempt. After that it shows the last known status. */
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
