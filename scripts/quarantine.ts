type Quarantined = {
  /** Full title of the test: the titles of the blocks around it and its own, joined by spaces. */
  title: string
  /** Date on which the test was quarantined, as `2026-11-22`. */
  since: string
  /** Known facts about the cause. */
  why: string
}

/**
 * Flaky tests that `pnpm test` leaves out until they are mended, instead of retrying every test.
 * The run prints them. The run fails if a test has been in this list for longer than
 * `quarantineDays`.
 */
export const quarantine: readonly Quarantined[] = []

export const quarantineDays = 14

/** Arguments for vitest's `-t` that match every title except those in the list. */
export function outsideQuarantine(list = quarantine): string[] {
  if (list.length === 0) return []
  const titles = list.map(({ title }) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return ['-t', `^(?!(?:${titles.join('|')})$)`]
}

/** Returns the text that the run prints, and whether a test has been in the list for too long. */
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
