/** Failed attempt to send an e-mail, as the mail library reports it. */
export type MailRefusal = {
  /** Kind of failure, such as `EAUTH` or `ETIMEDOUT`. */
  code?: string | undefined
  /** The three digits of the server's answer. */
  responseCode?: number | undefined
  /** The server's whole answer, such as `550 5.1.1 No such user`. */
  response?: string | undefined
  /** The server had received the whole e-mail. */
  isWhole?: boolean | undefined
}

/**
 * - `bounced`: the address does not exist.
 * - `refused`: the server refuses this e-mail, but may take another.
 * - `later`: the server may take it another time.
 * - `unknown`: the e-mail may have been sent.
 */
export type MailVerdict =
  | { is: 'bounced'; code: string }
  | { is: 'refused' }
  | { is: 'later' }
  | { is: 'unknown' }

/** RFC 3463 codes of group 5.1 that concern the sender's address, not the recipient's. */
const aboutUs = ['5.1.7', '5.1.8']
/**
 * A mailbox that is full today may have space tomorrow, even if the server calls its refusal
 * permanent.
 */
const fullMailbox = '5.2.2'
/**
 * Our own mail server asks for a password, or refuses the password we use. The operator can fix
 * this, so the e-mail waits.
 */
const ours = [530, 534, 535, 538]

export const isAboutPassword = ({ code, responseCode }: MailRefusal): boolean =>
  code === 'EAUTH' || (responseCode !== undefined && ours.includes(responseCode))

export function judgeRefusal(refusal: MailRefusal): MailVerdict {
  const { responseCode, response, isWhole } = refusal
  if (isAboutPassword(refusal)) return { is: 'later' }
  if (responseCode === undefined) return isWhole ? { is: 'unknown' } : { is: 'later' }
  if (responseCode < 500 || responseCode > 599) return { is: 'later' }
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  if (status === fullMailbox || status?.startsWith('4.')) return { is: 'later' }
  return status !== undefined && isNoSuchAddress(status)
    ? { is: 'bounced', code: status }
    : { is: 'refused' }
}

/** `status`: RFC 3463 code, such as `5.1.1`. */
export const isNoSuchAddress = (status: string): boolean =>
  status.startsWith('5.1.') && !aboutUs.includes(status)
