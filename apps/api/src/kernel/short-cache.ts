import type { Clock } from './clock.ts'

/** Milliseconds: what other instances change without a notice is seen after that long at the latest. */
const keptFor = 5_000
/** Answers that are kept at once; the oldest goes first. */
const keptAtMost = 200

/**
 * Keeps answers for seconds: what takes long to make, and what everybody asks for first. Those who ask at once share
 * one. A question is any object that JSON can tell from others.
 */
export function createShortCache<T>(clock: Clock) {
  const kept = new Map<string, { until: number; answer: Promise<T> }>()
  return {
    read(question: object, make: () => Promise<T>): Promise<T> {
      const key = JSON.stringify(question)
      const now = clock().getTime()
      const found = kept.get(key)
      if (found && found.until > now) return found.answer
      const entry = { until: now + keptFor, answer: make() }
      kept.delete(key)
      kept.set(key, entry)
      for (const oldest of kept.keys()) {
        if (kept.size <= keptAtMost) break
        kept.delete(oldest)
      }
      // What could not be made is asked for anew.
      entry.answer.catch(() => kept.get(key) === entry && kept.delete(key))
      return entry.answer
    },
    forget: () => kept.clear(),
  }
}
