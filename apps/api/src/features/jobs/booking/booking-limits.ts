import type { Limit } from '../../../kernel/http/rate-limits.ts'

/** How often somebody may do what costs us work, sends e-mails to others, or tells something. */
export type BookingLimits = {
  draftsPerAddress: Limit
  completionsPerAddress: Limit
  /** Jobs that visitors book under one e-mail: each sends it an e-mail. Whoever is signed in is not counted. */
  bookingsPerEmail: Limit
  uploadsPerDraft: Limit
  uploadsPerAddress: Limit
  /** E-mails with a link to go on: those that were asked for, and the reminder. */
  continueLinksPerAddress: Limit
  continueLinksPerEmail: Limit
  notServedPerAddress: Limit
  /** Links of jobs that were followed, with whatever token. */
  jobLinksPerAddress: Limit
}

const quarter = 15 * 60
const hour = 60 * 60
const day = 24 * hour

export const bookingLimits: BookingLimits = {
  draftsPerAddress: { most: 60, seconds: hour },
  completionsPerAddress: { most: 60, seconds: hour },
  bookingsPerEmail: { most: 5, seconds: day },
  uploadsPerDraft: { most: 40, seconds: hour },
  uploadsPerAddress: { most: 200, seconds: hour },
  continueLinksPerAddress: { most: 10, seconds: hour },
  continueLinksPerEmail: { most: 5, seconds: day },
  notServedPerAddress: { most: 20, seconds: hour },
  jobLinksPerAddress: { most: 60, seconds: quarter },
}
