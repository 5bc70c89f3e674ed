import type { Limit } from '#kernel/http/rate-limits.ts'

export const embedLimits = {
  /** Enough for everyone in an office to read a franchisee's site. */
  installChecksPerAddress: { most: 120, seconds: 60 },
} satisfies Record<string, Limit>
