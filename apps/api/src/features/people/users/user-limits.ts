import type { Limit } from '../../../kernel/http/rate-limits.ts'

export type UserLimits = typeof userLimits

const quarter = 15 * 60
const hour = 60 * 60

/** How often somebody may try what an attacker would try often. All are counted before the work is done. */
export const userLimits = {
  /** Wrong passwords for one e-mail from one network address. */
  signInsPerPair: { most: 10, seconds: quarter },
  /** From everywhere: enough for its owner, and far too few to guess. */
  signInsPerEmail: { most: 100, seconds: hour },
  signInsPerAddress: { most: 19, seconds: quarter },
  /** Wrong passwords in a browser from which this person has signed in before. Others do not count with it. */
  signInsPerDevice: { most: 10, seconds: quarter },
  registrationsPerAddress: { most: 20, seconds: hour },
  registrationsPerEmail: { most: 5, seconds: hour },
  resetsPerAddress: { most: 20, seconds: hour },
  resetsPerEmail: { most: 5, seconds: hour },
  /** Links that were followed, with whatever token. */
  linksPerAddress: { most: 30, seconds: quarter },
  /** Codes of an authenticator app for one account, right or wrong, wherever they are tried. */
  codesPerUser: { most: 10, seconds: quarter },
  codesPerUserPerDay: { most: 60, seconds: 24 * hour },
  /** Tries with a ticket or a passkey from one network address. */
  secondFactorsPerAddress: { most: 60, seconds: quarter },
  /** Wrong own passwords, by somebody who is signed in. */
  ownPasswordPerUser: { most: 10, seconds: quarter },
  /** Dry runs of the own erasure, and summaries and files of the own data: each goes through every table. */
  erasureTrialsPerUser: { most: 2, seconds: 60 },
  ownDataPerUser: { most: 4, seconds: 60 },
  /** Other e-mails that are asked for one account, and e-mails to one address about it. */
  emailChangesPerUser: { most: 10, seconds: hour },
  emailChangesPerEmail: { most: 5, seconds: hour },
  /** E-mails with which one person invites colleagues. */
  invitationsPerUser: { most: 30, seconds: hour },
  /** Calls with which one person invites tradespeople, up to 50 at once. */
  treasureInvitationsPerUser: { most: 20, seconds: hour },
  applicationsPerAddress: { most: 20, seconds: hour },
  applicationsPerEmail: { most: 5, seconds: hour },
  /** Milliseconds that an answer takes at least which must not tell whether an e-mail is known. */
  answerAfter: 300,
} satisfies Record<string, Limit | number>
