import { hours, later } from '#kernel/clock.ts'
import { isUkMobile } from '#features/people/contacts/mobile.rules.ts'

/** Hours after which a text is out of date. */
const newsHours = 6

/**
 * Time from which a text is no longer sent. If a text was held for the morning, its hours count
 * from the morning.
 */
export const textEnds = (text: { created_at: Date; held_until: Date | null }): Date =>
  later(text.held_until ?? text.created_at, hours(newsHours))

/**
 * Milliseconds after which a text without an answer is looked up. A call to the provider times out
 * sooner.
 */
export const lookUpAfter = 15_000

type TextToGo = {
  recipient: string
  created_at: Date
  held_until: Date | null
  send_before: Date | null
}

/**
 * Returns why a text cannot be sent, in words for staff, or undefined if it can. `decideNotice`
 * decides whether the text may be sent.
 */
export function whyNotHandedOver(text: TextToGo, at: Date): string | undefined {
  if (!isUkMobile(text.recipient)) return 'The number is not a UK mobile.'
  const isLate = textEnds(text) <= at || (text.send_before !== null && text.send_before <= at)
  return isLate ? 'It could not be sent in time.' : undefined
}

type State = 'waiting' | 'sending' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'withheld'

/**
 * Returns the states that the given state may replace. A late report therefore cannot undo a later
 * state. For example, a delivered text cannot become failed.
 */
export const statesBefore = (state: 'sent' | 'failed' | 'delivered'): State[] =>
  order.slice(0, order.indexOf(state))

const order: State[] = ['waiting', 'sending', 'unknown', 'sent', 'failed', 'delivered']
