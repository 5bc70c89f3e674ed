import { minutes, days, later } from '#kernel/clock.ts'

/**
 * Pauses in milliseconds after the first failure, the second and so on. They apply to a call and to
 * its address.
 */
const pauses = [1, 5, 15, 60, 240, 480].map(minutes)
/** Largest number of attempts of one call. An address may work and still refuse one call. */
const triesAtMost = 12
/**
 * `toldAfter`: milliseconds of failures until staff are notified. `stoppedAfter`: milliseconds of
 * failures until calls to the address stop.
 */
const [toldAfter, stoppedAfter] = [days(1), days(5)]

const pauseAfter = (failures: number) => pauses[Math.min(failures, pauses.length) - 1] ?? minutes(1)

/** HTTP 410: the address is permanently gone. */
const gone = 410

export const isDelivered = (status: number): boolean => status >= 200 && status < 300

type Failing = {
  /** Failed attempts in a row, including this one. */
  failures: number
  failing_since: Date
  told_at: Date | null
  /** Attempts of this call, including this one. */
  attempts: number
  /** Undefined if there was no answer. */
  status?: number | undefined
}

export type AfterFailure = {
  /** Time from which the address may be called again. Null if the address is stopped. */
  next: Date | null
  /** Time of this call's next attempt. Null if the call is given up. */
  nextOfCall: Date | null
  tell: boolean
}

/** Decides what follows a failed call. A failure delays only calls to the same address. */
export function decideAfterFailure(failing: Failing, at: Date): AfterFailure {
  const { failures, failing_since, told_at, attempts, status } = failing
  const failed = at.getTime() - failing_since.getTime()
  const stop = status === gone || (failed >= stoppedAfter && told_at !== null)
  const next = later(at, pauseAfter(failures))
  return {
    next: stop ? null : next,
    nextOfCall: attempts >= triesAtMost && !stop ? null : later(at, pauseAfter(attempts)),
    tell: !stop && told_at === null && failed >= toldAfter,
  }
}
