import type { Clock } from '../../../kernel/clock.ts'

/** Milliseconds: what other instances change without a notice is seen after that long at the latest. */
const keptFor = 5_000
/** Views of the map that are kept at once; the oldest goes first. */
const keptAtMost = 200

/**
 * Keeps what was counted for a map, because a country of jobs takes a tenth of a second to count and
 * everybody starts with the same view of it. Those who ask at once share one count.
 */
export function createCellsCache<T>(clock: Clock) {
  const kept = new Map<string, { until: number; cells: Promise<T> }>()
  return {
    read(view: object, count: () => Promise<T>): Promise<T> {
      const key = JSON.stringify(view)
      const now = clock().getTime()
      const found = kept.get(key)
      if (found && found.until > now) return found.cells
      const entry = { until: now + keptFor, cells: count() }
      kept.delete(key)
      kept.set(key, entry)
      for (const oldest of kept.keys()) {
        if (kept.size <= keptAtMost) break
        kept.delete(oldest)
      }
      // What could not be counted is asked for anew.
      entry.cells.catch(() => kept.get(key) === entry && kept.delete(key))
      return entry.cells
    },
    forget: () => kept.clear(),
  }
}
