import type { Limit } from '../../../kernel/http/rate-limits.ts'

export type BookingLimits = typeof bookingLimits

const quarter = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/** How often somebody may do what costs us work, sends e-mails to others, or tells something. */
export const bookingLimits = {
  draftsPerAddress: { most: 60, seconds: hour },
  completionsPerAddress: { most: 60, seconds: hour },
  /** Jobs that visitors book under one e-mail: each sends it an e-mail. Whoever is signed in is not counted. */
  bookingsPerEmail: { most: 5, seconds: day },
  uploadsPerDraft: { most: 40, seconds: hour },
  uploadsPerAddress: { most: 200, seconds: hour },
  /** E-mails with a link to go on: those that were asked for, and the reminder. */
  continueLinksPerAddress: { most: 10, seconds: hour },
  continueLinksPerEmail: { most: 5, seconds: day },
  notServedPerAddress: { most: 20, seconds: hour },
  /** Links of jobs that were followed, with whatever token. */
  jobLinksPerAddress: { most: 60, seconds: quarter },
  /** Moves of visits by the treasure, and requests for another time by the customer, of one pair. */
  visitChangesPerPair: { most: 10, seconds: day },
} satisfies Record<string, Limit>
