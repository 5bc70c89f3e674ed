import { londonDate } from '@treasures/api-client'
import { days, earlier } from '#kernel/clock.ts'

/** Numbers of days, weeks and months for which backups are kept. The last backup of each stays. */
export const kept = { days: 7, weeks: 4, months: 12 } as const

/**
 * Milliseconds between two tests: a week, less half a day, because a nightly run may begin a little
 * earlier than the one a week before.
 */
const testEvery = days(6.5)

/** Named like `treasures-2026-11-23T023000Z.backup`. */
export const backupName = (at: Date): string =>
  `treasures-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

/** Returns when a file of that name was made, or undefined if the name is not one of ours. */
export function readBackupName(name: string): Date | undefined {
  const [, date, hour, minute, second] =
    /^treasures-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? []
  const at = new Date(`${date}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Chooses the backups to delete. Files that are not ours are left alone. */
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
