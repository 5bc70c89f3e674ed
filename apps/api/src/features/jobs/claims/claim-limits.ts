import type { Limit } from '../../../kernel/http/rate-limits.ts'

export type ClaimLimits = typeof claimLimits

export const claimLimits = {
  /** Silent: over it, the answer is the same as for an unknown mobile. */
  perMobile: { most: 5, seconds: 15 * 60 },
  perAddress: { most: 10, seconds: 60 * 60 },
  /** Every "not found" takes this long at least, in milliseconds, whatever it was that failed. */
  notFoundAfter: 250,
} satisfies Record<string, Limit | number>
