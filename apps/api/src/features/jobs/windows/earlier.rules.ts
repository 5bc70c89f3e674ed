/** Number of customers who are notified of free times at once. The others wait for an hour. */
export const waveSize = 3

/**
 * A wish for an earlier time. `free` are free starts before its visit, and `seen` those already
 * known.
 */
export type Wish = { id: number; free: readonly Date[]; seen: readonly Date[] }

/**
 * Decides which customers are notified of which time. The first to ask come first. A customer is
 * notified only if a time has become free since the last notice. The wishes are in the order in
 * which they were made.
 */
export function decideWave(wishes: readonly Wish[]): { id: number; start: Date }[] {
  const told: { id: number; start: Date }[] = []
  for (const { id, free, seen } of wishes) {
    const known = new Set(seen.map((one) => one.getTime()))
    const start = free.find((one) => !known.has(one.getTime()))
    if (start) told.push({ id, start })
    if (told.length === waveSize) break
  }
  return told
}
