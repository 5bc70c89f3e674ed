import type { Limit } from '../../../kernel/http/rate-limits.ts'

export type ClaimLimits = {
  /** Silent: over it, the answer is the same as for an unknown mobile. */
  perMobile: Limit
  perAddress: Limit
  /** Every "not found" takes this long at least, in milliseconds, whatever it was that failed. */
  notFoundAfter: number
}

export const claimLimits: ClaimLimits = {
  perMobile: { most: 5, seconds: 15 * 60 },
  perAddress: { most: 10, seconds: 60 * 60 },
  notFoundAfter: 250,
}
