/**
 * Priority of a call under overload. Calls that earn money or sign people in have priority over
 * calls that only read. `exempt` calls are neither counted nor refused.
 */
export type Priority = 'first' | 'usual' | 'last' | 'exempt'

/** Limit on concurrent calls: its initial value, and the bounds between which it is adjusted. */
export type Places = { first: number; least: number; most: number }

/** Share of the limit that each priority may use. The rest is reserved for higher priorities. */
const shares = { first: 1, usual: 0.8, last: 0.6 }

export const isAdmitted = (
  priority: Exclude<Priority, 'exempt'>,
  underway: number,
  limit: number,
): boolean => underway < Math.max(1, Math.floor(limit * shares[priority]))

/**
 * Milliseconds in which nine of ten calls end. Above `slow` the limit falls. Below `quick` the
 * limit may rise.
 */
const slow = 400
const quick = 200
/** Milliseconds of event loop delay above which even a refusal is sent late. */
const late = 40

/** Measurements since the last adjustment. */
export type Seen = {
  /** Duration of each finished call, in milliseconds. */
  times: number[]
  /** Largest number of calls that ran at one time. */
  most: number
  wasRefused: boolean
  /** Average event loop delay, in milliseconds. */
  delay: number
}

/**
 * Lowers the limit when calls slow each other down. Raises it when calls were refused although all
 * were quick. A few slow calls say nothing about capacity.
 */
export function decideLimit(
  limit: number,
  { times, most, wasRefused, delay }: Seen,
  places: Places,
): number {
  const nine = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)]
  // If calls are running and none has ended, they count as infinitely slow.
  const took = nine ?? (most > 0 ? Number.POSITIVE_INFINITY : 0)
  if ((took > slow || delay > late) && most > limit / 2)
    return Math.max(places.least, Math.floor(limit * 0.8))
  if (took < quick && delay < late / 2 && wasRefused)
    return Math.min(places.most, Math.ceil(limit * 1.25))
  return limit
}
