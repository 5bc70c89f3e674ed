const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds from one try to the next, of a call that failed so often, and of its address. */
const pauses = [1, 5, 15, 60, 240, 480].map((minutes) => minutes * minute)
/** Tries of one call; the address may be well, and this call is what it does not like. */
const triesAtMost = 12
/** Milliseconds for which an address may fail: then staff are told, then it is called no more. */
const [toldAfter, stoppedAfter] = [day, 5 * day]

const pauseAfter = (failures: number) => pauses[Math.min(failures, pauses.length) - 1] ?? minute

/** 410 is an address that is gone for good. */
const gone = 410

export const isDelivered = (status: number): boolean => status >= 200 && status < 300

type Failing = {
  /** Tries in a row that failed, this one included. */
  failures: number
  failing_since: Date
  told_at: Date | null
  /** Of this call, this try included. */
  attempts: number
  /** Undefined where there was no answer. */
  status?: number | undefined
}

export type AfterFailure = {
  /** When the address is tried next, with whatever waits longest; null where it is stopped. */
  next: Date | null
  /** When this call is tried next; null where it is given up. */
  nextOfCall: Date | null
  tell: boolean
}

/** What follows from a call that failed. Nothing else waits for it but what goes to the same address. */
export function decideAfterFailure(failing: Failing, at: Date): AfterFailure {
  const { failures, failing_since, told_at, attempts, status } = failing
  const failed = at.getTime() - failing_since.getTime()
  const stop = status === gone || (failed >= stoppedAfter && told_at !== null)
  const next = new Date(at.getTime() + pauseAfter(failures))
  return {
    next: stop ? null : next,
    nextOfCall:
      attempts >= triesAtMost && !stop ? null : new Date(at.getTime() + pauseAfter(attempts)),
    tell: !stop && told_at === null && failed >= toldAfter,
  }
}
