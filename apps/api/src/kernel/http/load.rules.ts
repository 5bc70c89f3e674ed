/**
 * What a call may count on while more come than can be served: what earns money or lets people in goes before what
 * they look at. `exempt` is neither counted nor refused.
 */
export type Priority = 'first' | 'usual' | 'last' | 'exempt'

/** How many calls are at work at a time: at first, and whatever is measured. */
export type Places = { first: number; least: number; most: number }

/** Parts of all places that calls of a priority may fill: the rest is kept for those before them. */
const shares = { first: 1, usual: 0.8, last: 0.6 }

export const isAdmitted = (
  priority: Exclude<Priority, 'exempt'>,
  underway: number,
  limit: number,
): boolean => underway < Math.max(1, Math.floor(limit * shares[priority]))

/** Milliseconds: nine of ten calls are to be through by then. */
const slow = 400
const quick = 200
/** Milliseconds for which whoever comes waits until we look at them: more than that, and even a refusal is late. */
const late = 40

/** What was seen since the limit was looked at last. */
export type Seen = {
  /** Milliseconds that each of the calls took that ended. */
  times: number[]
  /** Calls that were at work at a time, at most. */
  most: number
  wasRefused: boolean
  /** Milliseconds by which the event loop was late, on average. */
  delay: number
}

/**
 * Fewer at a time where they hold each other up, more where some were refused though all goes quickly. Few calls that
 * are slow say nothing of how many can be at work.
 */
export function decideLimit(
  limit: number,
  { times, most, wasRefused, delay }: Seen,
  places: Places,
): number {
  const nine = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)]
  // Nothing ended, and places are taken: as slow as can be.
  const took = nine ?? (most > 0 ? Number.POSITIVE_INFINITY : 0)
  if ((took > slow || delay > late) && most > limit / 2)
    return Math.max(places.least, Math.floor(limit * 0.8))
  if (took < quick && delay < late / 2 && wasRefused)
    return Math.min(places.most, Math.ceil(limit * 1.25))
  return limit
}
