import type { Limit } from '../../../kernel/http/rate-limits.ts'

export type EmbedLimits = {
  /** Enough for everybody in an office to read a franchisee's site. */
  sightingsPerAddress: Limit
}

export const embedLimits: EmbedLimits = { sightingsPerAddress: { most: 120, seconds: 60 } }
