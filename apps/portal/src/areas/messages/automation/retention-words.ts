import type { Retention } from '@treasures/api-client'
import { count } from '../../../parts/words.ts'

/** Of all kinds together. */
export function dueWords(kinds: readonly Retention[]): string {
  const due = kinds.reduce((sum, each) => sum + each.due, 0)
  if (due === 0) return 'Nothing has been kept for longer than it should be.'
  const records = due === 1 ? '1 record has' : `${count(due)} records have`
  return `${records} been kept for long enough and will go tonight at half past four.`
}

/** "24 months" */
export const keptWords = ({ for: years, of }: Retention['kept']): string =>
  of === 'months' ? `${years} months` : `${years} tax years after its own`

/** Those that are due first, each group in the order of how long they are kept. */
export const byDue = (kinds: readonly Retention[]) => ({
  due: kinds.filter(({ due }) => due > 0),
  others: kinds.filter(({ due }) => due === 0),
})
