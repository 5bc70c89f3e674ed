import type { Limit } from '#kernel/http/rate-limits.ts'

export const threadLimits = {
  /** Entries of a customer or a treasure about one job. Those of staff are not counted. */
  entriesPerJob: { most: 60, seconds: 24 * 60 * 60 },
  /** Uploads of one person to conversations. */
  filesPerUser: { most: 100, seconds: 24 * 60 * 60 },
} satisfies Record<string, Limit>
