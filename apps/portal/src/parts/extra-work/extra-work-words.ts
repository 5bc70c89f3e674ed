import { showPounds, type AgreedLine } from '@treasures/api-client'
import { moment } from '../words.ts'

/** "No answer yet", "Agreed on 1 Dec 2026, 10:20", "Agreed by Sam for the customer on …". */
export function answerWords({ state, how, answered_at, answered_by }: AgreedLine): string {
  if (state === 'asked' || answered_at === null) return 'No answer yet'
  const when = moment(answered_at)
  if (state === 'withdrawn') return `Withdrawn on ${when}`
  if (state === 'declined') return `Declined on ${when}`
  return how === 'staff'
    ? `Agreed by ${answered_by ?? 'staff'} for the customer on ${when}`
    : `Agreed on ${when}`
}

/** The question to a customer: "Martin suggests extra work: £80.00". */
export const askedWords = (treasure: string, customerprice: number | null): string =>
  `${treasure} suggests extra work: ${showPounds(customerprice ?? 0)}`

/** What staff agreed for a customer: "Sam agreed to extra work for you: £80.00". */
export const agreedForYouWords = (by: string | null, customerprice: number | null): string =>
  `${by ?? 'We'} agreed to extra work for you: ${showPounds(customerprice ?? 0)}`
