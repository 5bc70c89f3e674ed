import type { Clock } from './clock.ts'

/** Milliseconds: what other instances change without a notice is looked for after that long. */
const freshFor = 5_000
/** Milliseconds in which an older answer is given once more, while a new one is made: nobody waits for it. */
const usableFor = 60_000
/** Answers that are kept at once; the oldest goes first. */
const keptAtMost = 200

/**
 * Keeps answers for seconds: what takes long to make, and what everybody asks for first. Those who ask at once share
 * one. A question is any object that JSON can tell from others.
 */
export function createShortCache<T>(clock: Clock) {
  type Kept = { madeAt: number; answer: Promise<T>; isRenewed?: boolean }
  const kept = new Map<string, Kept>()

  function keep(key: string, entry: Kept) {
    kept.delete(key)
    kept.set(key, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= keptAtMost) break
      kept.delete(oldest)
    }
  }

  /** What was forgotten meanwhile, or could not be made, stays as it is. */
  function renew(key: string, old: Kept, next: Kept) {
    old.isRenewed = true
    next.answer.then(
      () => kept.get(key) === old && keep(key, next),
      () => (old.isRenewed = false),
    )
  }

  return {
    read(question: object, make: () => Promise<T>): Promise<T> {
      const key = JSON.stringify(question)
      const now = clock().getTime()
      const found = kept.get(key)
      const age = found ? now - found.madeAt : Number.POSITIVE_INFINITY
      if (found && age < usableFor) {
        if (age >= freshFor && !found.isRenewed) renew(key, found, { madeAt: now, answer: make() })
        return found.answer
      }
      const entry = { madeAt: now, answer: make() }
      keep(key, entry)
      // What could not be made is asked for anew.
      entry.answer.catch(() => kept.get(key) === entry && kept.delete(key))
      return entry.answer
    },
    forget: () => kept.clear(),
  }
}
