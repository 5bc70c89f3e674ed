import type { Limit } from '../../../kernel/http/rate-limits.ts'

/** How often somebody may try what an attacker would try often. All are counted before the work is done. */
export type UserLimits = {
  /** Wrong passwords for one e-mail from one network address. */
  signInsPerPair: Limit
  /** From everywhere: enough for its owner, and far too few to guess. */
  signInsPerEmail: Limit
  signInsPerAddress: Limit
  /** Wrong passwords in a browser from which this person has signed in before. Others do not count with it. */
  signInsPerDevice: Limit
  registrationsPerAddress: Limit
  registrationsPerEmail: Limit
  resetsPerAddress: Limit
  resetsPerEmail: Limit
  /** Links that were followed, with whatever token. */
  linksPerAddress: Limit
  /** Wrong own passwords, by somebody who is signed in. */
  ownPasswordPerUser: Limit
  /** Other e-mails that are asked for one account, and e-mails to one address about it. */
  emailChangesPerUser: Limit
  emailChangesPerEmail: Limit
  /** Milliseconds that an answer takes at least which must not tell whether an e-mail is known. */
  answerAfter: number
}

const quarter = 15 * 60
const hour = 60 * 60

export const userLimits: UserLimits = {
  signInsPerPair: { most: 10, seconds: quarter },
  signInsPerEmail: { most: 100, seconds: hour },
  signInsPerAddress: { most: 19, seconds: quarter },
  signInsPerDevice: { most: 10, seconds: quarter },
  registrationsPerAddress: { most: 20, seconds: hour },
  registrationsPerEmail: { most: 5, seconds: hour },
  resetsPerAddress: { most: 20, seconds: hour },
  resetsPerEmail: { most: 5, seconds: hour },
  linksPerAddress: { most: 30, seconds: quarter },
  ownPasswordPerUser: { most: 10, seconds: quarter },
  emailChangesPerUser: { most: 10, seconds: hour },
  emailChangesPerEmail: { most: 5, seconds: hour },
  answerAfter: 300,
}
