import type { Limit } from '#kernel/http/rate-limits.ts'

const quarter = 15 * 60
const hour = 60 * 60

/** Limits on calls that an attacker would repeat. All are counted before the work is done. */
export const userLimits = {
  /** Wrong passwords for one e-mail from one network address. */
  signInsPerPair: { most: 10, seconds: quarter },
  /**
   * Wrong passwords for one e-mail from all addresses: enough for its owner, and far too few to
   * guess.
   */
  signInsPerEmail: { most: 100, seconds: hour },
  signInsPerAddress: { most: 19, seconds: quarter },
  /**
   * Wrong passwords in a browser in which this person has signed in before. Tries elsewhere do not
   * count.
   */
  signInsPerDevice: { most: 10, seconds: quarter },
  registrationsPerAddress: { most: 20, seconds: hour },
  registrationsPerEmail: { most: 5, seconds: hour },
  resetsPerAddress: { most: 20, seconds: hour },
  resetsPerEmail: { most: 5, seconds: hour },
  /** Links followed, with any token. */
  linksPerAddress: { most: 30, seconds: quarter },
  /** Codes of an authenticator app for one account, right or wrong, wherever they are tried. */
  codesPerUser: { most: 10, seconds: quarter },
  codesPerUserPerDay: { most: 60, seconds: 24 * hour },
  /** Tries with a ticket or a passkey from one network address. */
  secondFactorsPerAddress: { most: 60, seconds: quarter },
  /** Wrong passwords of a signed-in user who confirms their own. */
  ownPasswordPerUser: { most: 10, seconds: quarter },
  /**
   * Dry runs of one's own erasure, and summaries and files of one's own data. Each reads every
   * table.
   */
  erasureTrialsPerUser: { most: 2, seconds: 60 },
  ownDataPerUser: { most: 4, seconds: 60 },
  /** E-mail changes asked for one account, and confirmations sent to one address. */
  emailChangesPerUser: { most: 10, seconds: hour },
  emailChangesPerEmail: { most: 5, seconds: hour },
  /** Invitations that one person e-mails to colleagues. */
  invitationsPerUser: { most: 30, seconds: hour },
  /** Calls with which one person invites tradespeople, up to 50 at once. */
  treasureInvitationsPerUser: { most: 20, seconds: hour },
  applicationsPerAddress: { most: 20, seconds: hour },
  applicationsPerEmail: { most: 5, seconds: hour },
  /** Least milliseconds for an answer that must not reveal whether an e-mail is known. */
  answerAfter: 300,
} satisfies Record<string, Limit | number>
