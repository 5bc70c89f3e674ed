import type { Clock } from './clock.ts'

/**
 * Milliseconds until an answer is renewed, because other instances do not announce their changes.
 */
const freshFor = 5_000
/**
 * Milliseconds in which a stale answer is still given while a new one is made, so that callers do
 * not wait.
 */
const usableFor = 60_000
/**
 * Caches popular or expensive answers for seconds. Concurrent callers share one answer. Questions
 * are compared as JSON. Above `most` answers, the oldest is dropped.
 */
export function createShortCache<T>(clock: Clock, { most = 200 } = {}) {
  type Kept = { madeAt: number; answer: Promise<T>; isRenewed?: boolean }
  const kept = new Map<string, Kept>()

  function keep(key: string, entry: Kept) {
    kept.delete(key)
    kept.set(key, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
  }

  /**
   * Renews an answer in the background. If renewal fails, or the answer was forgotten meanwhile,
   * nothing changes.
   */
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
      // Failed answers are not cached.
      entry.answer.catch(() => kept.get(key) === entry && kept.delete(key))
      return entry.answer
    },
    forget: () => kept.clear(),
  }
}
