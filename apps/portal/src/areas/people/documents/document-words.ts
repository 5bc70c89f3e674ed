import { dayInWords, londonDate, showPounds, type TreasureDocument } from '@treasures/api-client'
import { day } from '#parts/words.ts'

export const stateWords = {
  sent: 'To check',
  checked: 'Checked',
  refused: 'Refused',
  replaced: 'Replaced',
  ended: 'Ended',
} as const

export const stateTones = {
  sent: 'warn',
  checked: 'ok',
  refused: 'danger',
  replaced: 'neutral',
  ended: 'danger',
} as const

/** What is known about a document: "Checked on Tue 3 Nov 2026, until Wed 3 Nov 2027". */
export function factsOf(one: TreasureDocument): string {
  const facts = [
    one.checked_at ? `Checked on ${day(one.checked_at)}` : `Sent on ${day(one.sent_at)}`,
    one.number && `number ${one.number}`,
    one.from && one.from > londonDate(new Date()) && `from ${dayInWords(one.from)}`,
    one.until && `until ${dayInWords(one.until)}`,
    one.amount !== null && showPounds(one.amount).replace(/\.00$/, ''),
    one.categories.length > 0 && one.categories.join(', '),
  ]
  return facts.filter(Boolean).join(', ')
}
