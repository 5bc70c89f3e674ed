import type { Retention } from '@treasures/api-client'
import { count } from '#parts/words.ts'

/** Sums up records of all kinds that are due for deletion. */
export function dueWords(kinds: readonly Retention[]): string {
  const due = kinds.reduce((sum, each) => sum + each.due, 0)
  if (due === 0) return 'Nothing has been kept for longer than it should be.'
  const records = due === 1 ? '1 record has' : `${count(due)} records have`
  return `${records} been kept for long enough and will go tonight at half past four.`
}

/** Formats as "24 months". */
export const keptWords = ({ for: years, of }: Retention['kept']): string =>
  of === 'months' ? `${years} months` : `${years} tax years after its own`

/** Splits kinds into those with due records and the others, each in order of retention period. */
export const byDue = (kinds: readonly Retention[]) => ({
  due: kinds.filter(({ due }) => due > 0),
  others: kinds.filter(({ due }) => due === 0),
})
