import type { Limit } from '../../../kernel/http/rate-limits.ts'

export type EmbedLimits = {
  /** Enough for everybody in an office to read a franchisee's site. */
  installChecksPerAddress: Limit
}

export const embedLimits: EmbedLimits = { installChecksPerAddress: { most: 120, seconds: 60 } }
