import { addDays, shortDayInWords } from '@treasures/api-client'
import { fill } from '../shared/texts.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'

type Words = Pick<LabourDialogTexts, 'today' | 'yesterday' | 'visitOn'>

/**
 * Suggests days on which the work was probably done. `lastVisit` is the job's last visit, if there
 * was one.
 */
export function likelyDays(today: string, lastVisit: string | null | undefined, texts: Words) {
  const yesterday = addDays(today, -1)
  const isOther = lastVisit != null && lastVisit < yesterday
  return [
    { date: today, words: texts.today },
    { date: yesterday, words: texts.yesterday },
    ...(isOther
      ? [{ date: lastVisit, words: fill(texts.visitOn, { day: shortDayInWords(lastVisit) }) }]
      : []),
  ]
}

/** Returns the first day of the next month that is not locked. */
export function nextOpenDate(date: string, lockedMonths: readonly string[]): string {
  let next = date
  do next = addDays(`${next.slice(0, 7)}-28`, 4)
  while (lockedMonths.includes(next.slice(0, 7)))
  return `${next.slice(0, 7)}-01`
}
