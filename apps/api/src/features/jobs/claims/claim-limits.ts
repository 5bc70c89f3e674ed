import type { Limit } from '#kernel/http/rate-limits.ts'

export const claimLimits = {
  /** Above this limit, the answer is the same as for an unknown mobile. */
  perMobile: { most: 5, seconds: 15 * 60 },
  perAddress: { most: 10, seconds: 60 * 60 },
  /** Minimum milliseconds before every "not found" response, whatever its cause. */
  notFoundAfter: 250,
} satisfies Record<string, Limit | number>
