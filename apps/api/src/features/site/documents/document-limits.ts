import type { Limit } from '#kernel/http/rate-limits.ts'

export const documentLimits = {
  /** Documents that a treasure may send. */
  documentsPerTreasure: { most: 60, seconds: 24 * 60 * 60 },
} satisfies Record<string, Limit>
