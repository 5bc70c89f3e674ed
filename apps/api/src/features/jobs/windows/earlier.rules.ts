/** Customers who are notified of free times at once. The others have to wait for an hour. */
export const waveSize = 3

/** A wish for an earlier time, the starts that are free before its visit, and those known before. */
export type Wish = { id: number; free: readonly Date[]; seen: readonly Date[] }

/**
 * Decides who is notified of which time: the first who asked, as far as a time has come up since for
 * each of them. The wishes are in the order in which they were made.
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
