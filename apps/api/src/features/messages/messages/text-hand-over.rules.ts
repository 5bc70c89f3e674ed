/** Hours after which what a text says is old news. */
const newsHours = 6

/** Texts that one number gets in 24 hours. */
export const textsPerDay = { most: 20, seconds: 24 * 3_600 }

/** Milliseconds from a hand-over until one without an answer is looked up: longer than an answer is waited for. */
export const lookUpAfter = 15_000

/**
 * +447…, but for 070, which are numbers that follow a person and are dear, and for pagers, of which 07624 are
 * mobiles of the Isle of Man.
 */
export const isUkMobile = (number: string): boolean =>
  /^\+447(?:[1-57-9]\d{8}|624\d{6})$/.test(number)

type Circumstances = {
  at: Date
  /** The recipient answered STOP. */
  isStopped: boolean
}

/** Why a text is not handed over, for staff; undefined where it is. */
export function whyNotHandedOver(
  text: { recipient: string; created_at: Date; send_before: Date | null },
  { at, isStopped }: Circumstances,
): string | undefined {
  if (isStopped) return 'They answered STOP: we no longer text this number.'
  if (!isUkMobile(text.recipient)) return 'The number is not a UK mobile.'
  const ends = new Date(text.created_at.getTime() + newsHours * 3_600_000)
  const isLate = ends <= at || (text.send_before !== null && text.send_before <= at)
  return isLate ? 'It could not be sent in time.' : undefined
}

export const tooManyTexts = `This number had ${textsPerDay.most} texts within a day.`

type State = 'waiting' | 'sending' | 'unknown' | 'sent' | 'delivered' | 'failed'

/** States in their order: what is told late changes no later one. A text that arrived is one that did not fail. */
export const statesBefore = (state: 'sent' | 'failed' | 'delivered'): State[] =>
  order.slice(0, order.indexOf(state))

const order: State[] = ['waiting', 'sending', 'unknown', 'sent', 'failed', 'delivered']
