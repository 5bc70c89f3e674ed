import type { Limit } from '#kernel/http/rate-limits.ts'

const quarter = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/** Limits on calls that are expensive, send e-mails to others, or reveal something. */
export const bookingLimits = {
  draftsPerAddress: { most: 60, seconds: hour },
  /** Times that visitors may hold. A draft holds only one time at once. */
  holdsPerAddress: { most: 40, seconds: hour },
  completionsPerAddress: { most: 60, seconds: hour },
  /**
   * Jobs that visitors book under one e-mail. Each booking sends an e-mail to that address. Jobs of
   * signed-in customers do not count.
   */
  bookingsPerEmail: { most: 5, seconds: day },
  uploadsPerDraft: { most: 40, seconds: hour },
  uploadsPerAddress: { most: 200, seconds: hour },
  /** E-mails with a link to continue. Both the requested e-mails and the reminder count. */
  continueLinksPerAddress: { most: 10, seconds: hour },
  continueLinksPerEmail: { most: 5, seconds: day },
  notServedPerAddress: { most: 20, seconds: hour },
  /** Attempts to follow the link of a job, whether or not its token is valid. */
  jobLinksPerAddress: { most: 60, seconds: quarter },
  /**
   * Changes of visits between one customer and one treasure: moves, requests for another time, and
   * changes of series. Each kind has its own count.
   */
  visitChangesPerPair: { most: 10, seconds: day },
  /**
   * Acts of a treasure for one job: making a visit, cancelling a visit, and sending a price. Each
   * kind has its own count.
   */
  actsPerJob: { most: 10, seconds: day },
} satisfies Record<string, Limit>
