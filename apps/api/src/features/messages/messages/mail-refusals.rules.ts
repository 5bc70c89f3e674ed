/** What a try to hand an e-mail over failed with, as the mail library tells it. */
export type MailRefusal = {
  /** What kind of failure it was: `EAUTH`, `ETIMEDOUT`. */
  code?: string | undefined
  /** The three digits that a server answers with. */
  responseCode?: number | undefined
  /** All that it answered: `550 5.1.1 No such user`. */
  response?: string | undefined
  /** All of the e-mail had been handed over. */
  isWhole?: boolean | undefined
}

/**
 * `bounced`: nobody is at that address. `refused`: this e-mail is not taken, another to the same address may be.
 * `later`: it may be another time. `unknown`: it may have gone, and nobody can tell.
 */
export type MailVerdict =
  | { is: 'bounced'; code: string }
  | { is: 'refused' }
  | { is: 'later' }
  | { is: 'unknown' }

/** Of RFC 3463, those that are the sender's fault and not the address's. */
const aboutUs = ['5.1.7', '5.1.8']
/** A full mailbox is emptied: a server that says "for good" of it is not believed. */
const fullMailbox = '5.2.2'
/** A wrong password for the mail server, and a server that wants one: ours to mend, whatever is being sent. */
const ours = [530, 534, 535, 538]

export function judgeRefusal({ code, responseCode, response, isWhole }: MailRefusal): MailVerdict {
  if (code === 'EAUTH' || (responseCode && ours.includes(responseCode))) return { is: 'later' }
  if (responseCode === undefined) return isWhole ? { is: 'unknown' } : { is: 'later' }
  if (responseCode < 500 || responseCode > 599) return { is: 'later' }
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  if (status === fullMailbox || status?.startsWith('4.')) return { is: 'later' }
  if (status?.startsWith('5.1.') && !aboutUs.includes(status))
    return { is: 'bounced', code: status }
  return { is: 'refused' }
}
