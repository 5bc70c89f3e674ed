type Quarantined = {
  /** The test's whole title, with those of the blocks that it stands in, joined by spaces. */
  title: string
  /** The day on which it was taken out, as `2026-11-22`. */
  since: string
  /** What is known of the cause. */
  why: string
}

/**
 * Flaky tests that `pnpm test` leaves out until they are mended, instead of trying everything twice. The run prints
 * them, and fails once one has been here for longer than `quarantineDays`.
 */
export const quarantine: readonly Quarantined[] = []

export const quarantineDays = 14

/** For vitest's `-t`: every title but those in the list. */
export function outsideQuarantine(list = quarantine): string[] {
  if (list.length === 0) return []
  const titles = list.map(({ title }) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return ['-t', `^(?!(?:${titles.join('|')})$)`]
}

/** What the run prints of the list, and whether one of it has been there for too long. */
export function describeQuarantine(now: Date, list = quarantine) {
  const rows = list.map((one) => ({
    ...one,
    days: Math.floor((now.getTime() - Date.parse(one.since)) / 86_400_000),
  }))
  const lines = rows.map(
    ({ title, since, days, why }) => `  ${since} (${days} days) ${title}: ${why}`,
  )
  return {
    text: ['Quarantine:', ...(lines.length > 0 ? lines : ['  no test'])].join('\n'),
    isOverdue: rows.some(({ days }) => days > quarantineDays),
  }
}
