import type { Limit } from '#kernel/http/rate-limits.ts'

export const visitFileLimits = {
  /** Photos that a treasure may send. A busy day has fewer, even if all of them waited. */
  visitFilesPerTreasure: { most: 600, seconds: 60 * 60 },
} satisfies Record<string, Limit>
