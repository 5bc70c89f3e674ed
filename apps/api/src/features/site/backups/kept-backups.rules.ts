import { londonDate } from '@treasures/api-client'
import { days, earlier } from '#kernel/clock.ts'

/**
 * For how many days, weeks and months backups are kept. The last backup of each day, week and month
 * stays.
 */
export const kept = { days: 7, weeks: 4, months: 12 } as const

/**
 * Milliseconds between two tests. Half a day less than a week, because a nightly run may begin
 * earlier than the run a week before.
 */
const testEvery = days(6.5)

/** Names a backup by its time, such as `treasures-2026-11-23T023000Z.backup`. */
export const backupName = (at: Date): string =>
  `treasures-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

/**
 * Reads from a file's name when the backup was made. Returns undefined if we did not name the file.
 */
export function readBackupName(name: string): Date | undefined {
  const [, date, hour, minute, second] =
    /^treasures-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? []
  const at = new Date(`${date}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Chooses the backups to delete. Leaves other files alone. */
export function chooseRemoved(names: readonly string[]): string[] {
  const ours = names
    .flatMap((name) => {
      const at = readBackupName(name)
      return at ? [{ name, date: londonDate(at), at: at.getTime() }] : []
    })
    .toSorted((one, other) => other.at - one.at)
  const wanted = new Set<string>()
  const keepLast = (most: number, periodOf: (date: string) => string) => {
    const periods = new Set<string>()
    for (const { name, date } of ours) {
      if (periods.size === most) break
      if (periods.has(periodOf(date))) continue
      periods.add(periodOf(date))
      wanted.add(name)
    }
  }
  keepLast(kept.days, (date) => date)
  keepLast(kept.weeks, mondayOf)
  keepLast(kept.months, (date) => date.slice(0, 7))
  return ours.filter(({ name }) => !wanted.has(name)).map(({ name }) => name)
}

/** Monday of a date's week. */
function mondayOf(date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  return earlier(at, days((at.getUTCDay() + 6) % 7))
    .toISOString()
    .slice(0, 10)
}

export const isTestDue = (testedAt: Date | null, at: Date): boolean =>
  testedAt === null || at.getTime() - testedAt.getTime() > testEvery
