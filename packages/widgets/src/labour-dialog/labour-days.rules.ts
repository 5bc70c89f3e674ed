import { addDays } from '@treasures/api-client'
import { fill } from '../shared/texts.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'

type Words = Pick<LabourDialogTexts, 'today' | 'yesterday' | 'visitOn'>

const shortDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Days on which work was likely done, to choose by one press. `lastVisit` is that of the job, if there was one. */
export function likelyDays(today: string, lastVisit: string | null | undefined, texts: Words) {
  const yesterday = addDays(today, -1)
  const isOther = lastVisit != null && lastVisit < yesterday
  return [
    { date: today, words: texts.today },
    { date: yesterday, words: texts.yesterday },
    ...(isOther
      ? [{ date: lastVisit, words: fill(texts.visitOn, { day: inWords(lastVisit) }) }]
      : []),
  ]
}

/** "Fri 20 Nov", without the comma that some browsers set. */
const inWords = (date: string) => shortDay.format(new Date(`${date}T00:00Z`)).replace(',', '')
