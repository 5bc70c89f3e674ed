import type { Limit } from '#kernel/http/rate-limits.ts'

const quarter = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/** Limits on calls that are expensive, send e-mails to others, or reveal something. */
export const bookingLimits = {
  draftsPerAddress: { most: 60, seconds: hour },
  /** Times that visitors choose. A draft holds one at a time. */
  holdsPerAddress: { most: 40, seconds: hour },
  completionsPerAddress: { most: 60, seconds: hour },
  /**
   * Jobs that visitors book under one e-mail. Each booking sends it an e-mail. Signed-in customers
   * are not counted.
   */
  bookingsPerEmail: { most: 5, seconds: day },
  uploadsPerDraft: { most: 40, seconds: hour },
  uploadsPerAddress: { most: 200, seconds: hour },
  /** E-mails with a link to continue: those that visitors request, and the reminder. */
  continueLinksPerAddress: { most: 10, seconds: hour },
  continueLinksPerEmail: { most: 5, seconds: day },
  notServedPerAddress: { most: 20, seconds: hour },
  /** Followed links of jobs, whether or not the token is valid. */
  jobLinksPerAddress: { most: 60, seconds: quarter },
  /**
   * Changes of visits by one pair of customer and treasure: moves, requests for another time, and
   * changes of series. Each kind is counted separately.
   */
  visitChangesPerPair: { most: 10, seconds: day },
  /**
   * Acts of a treasure for one job: visits that they make, visits that they cancel, and prices that
   * they send. Each kind is counted separately.
   */
  actsPerJob: { most: 10, seconds: day },
} satisfies Record<string, Limit>
