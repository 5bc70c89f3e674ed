import type { Limit } from '#kernel/http/rate-limits.ts'

export const embedLimits = {
  /** Enough for all people in one office to visit a franchisee's site. */
  installChecksPerAddress: { most: 120, seconds: 60 },
} satisfies Record<string, Limit>
