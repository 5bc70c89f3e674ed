import type { ChatbotDid, TextPerson, Understood } from '@treasures/api-client'

/** Meaning that the chatbot found in a text. */
export const understoodWords: Readonly<Record<Understood, string>> = {
  yes: 'Yes',
  no: 'No',
  started: 'Has started',
  hand_back: 'Hands the job back',
  done: 'Job is done',
  on_my_way: 'On the way',
  late: 'Running late',
  price: 'Sends a price',
  status: 'Asks for an update',
  ring_me: 'Wants a call',
  thanks: 'Thanks',
  unclear: 'Not understood',
  stop: 'STOP',
  start: 'START',
  help: 'HELP',
}

/** Result of a text. */
export const didWords: Readonly<Record<ChatbotDid, string>> = {
  offer_accepted: 'offer accepted',
  offer_declined: 'offer declined',
  estimate_accepted: 'estimate accepted',
  estimate_declined: 'estimate declined',
  start_answered: 'start noted',
  job_handed_back: 'job handed back',
  job_finished: 'job completed',
  price_named: 'estimate sent',
  customer_told: 'customer told',
  refused: 'not possible, and told why',
  asked_which: 'asked which one',
  explained: 'told how to answer',
  told_status: 'given an update',
  ring_asked: 'for staff to call',
  put_in_conversation: 'put in the job’s conversation',
  kept_for_staff: 'for staff',
  nothing: 'nothing to do',
  texts_stopped: 'texts stopped',
  texts_allowed: 'texts allowed again',
  staff_answered: 'Staff answered',
  taken_over: 'Staff took over',
  handed_back: 'Handed back to the chatbot',
}

/** Formats a number as 07700 900123. */
export const mobileWords = (mobile: string): string =>
  mobile.replace(/^\+44(\d{4})(\d+)$/, '0$1 $2')

/** Names of the people with a number, or the number itself. */
export const whoWords = (people: readonly TextPerson[], mobile: string): string =>
  people.length ? people.map(({ name }) => name).join(' or ') : mobileWords(mobile)
