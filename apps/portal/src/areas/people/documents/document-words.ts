import {
  addDays,
  dayInWords,
  londonDate,
  showPounds,
  type DocumentKind,
  type TreasureDocument,
} from '@treasures/api-client'
import { capitalised } from '#parts/list/list-of.ts'
import { day, today } from '#parts/words.ts'

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

/** Proposed first day for a new document. Treasures get four weeks to send it. */
export const proposedStart = (): string => addDays(today(), 28)

/** Formats without ".00": "£1,000,000". */
export const shortPounds = (amount: number) => showPounds(amount).replace(/\.00$/, '')

/** Splits a typed list of words or numbers. */
export const listed = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

export type Asks = Pick<
  DocumentKind,
  'needs_number' | 'needs_until' | 'needs_categories' | 'least_amount' | 'register_url'
>

/** What a check records: "At least £1,000,000, last day". */
export function recordsOf({ needs_number, needs_until, needs_categories, least_amount }: Asks) {
  const records = [
    least_amount !== null && `at least ${shortPounds(least_amount)}`,
    needs_number && 'number',
    needs_categories && 'categories',
    needs_until && 'last day',
  ]
  return capitalised(records.filter(Boolean).join(', ') || 'only that it was seen')
}

/** What is known about a document: "Checked on Tue 3 Nov 2026, until Wed 3 Nov 2027". */
export function factsOf(one: TreasureDocument): string {
  const facts = [
    one.checked_at ? `Checked on ${day(one.checked_at)}` : `Sent on ${day(one.sent_at)}`,
    one.number && `number ${one.number}`,
    one.from && one.from > londonDate(new Date()) && `from ${dayInWords(one.from)}`,
    one.until && `until ${dayInWords(one.until)}`,
    one.amount !== null && shortPounds(one.amount),
    one.categories.length > 0 && one.categories.join(', '),
  ]
  return facts.filter(Boolean).join(', ')
}
