/** Returns months as `YYYY-MM`, newest first, starting with the current one. */
export const lastMonths = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i, 1)).toISOString().slice(0, 7),
  )
