import { isUkMobile } from '../../people/contacts/mobile.rules.ts'

/** Hours after which what a text says is old news. */
const newsHours = 6

/** From then on a text is not sent. What waited for the morning is as new as if it had been written then. */
export const textEnds = (text: { created_at: Date; held_until: Date | null }): Date =>
  new Date((text.held_until ?? text.created_at).getTime() + newsHours * 3_600_000)

/** Milliseconds from a hand-over until one without an answer is looked up: longer than an answer is waited for. */
export const lookUpAfter = 15_000

type TextToGo = {
  recipient: string
  created_at: Date
  held_until: Date | null
  send_before: Date | null
}

/** Why a text cannot be handed over, for staff; undefined where it can. Whether it may, its notice decides. */
export function whyNotHandedOver(text: TextToGo, at: Date): string | undefined {
  if (!isUkMobile(text.recipient)) return 'The number is not a UK mobile.'
  const isLate = textEnds(text) <= at || (text.send_before !== null && text.send_before <= at)
  return isLate ? 'It could not be sent in time.' : undefined
}

type State = 'waiting' | 'sending' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'withheld'

/** States in their order: what is told late changes no later one. A text that arrived is one that did not fail. */
export const statesBefore = (state: 'sent' | 'failed' | 'delivered'): State[] =>
  order.slice(0, order.indexOf(state))

const order: State[] = ['waiting', 'sending', 'unknown', 'sent', 'failed', 'delivered']
