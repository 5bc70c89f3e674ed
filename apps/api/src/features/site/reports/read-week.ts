import { addDays, decideAccess, listFigures, listInvoices, listJobs } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { findCallerOfUser } from '../../people/users/find-caller.store.ts'
import { openingStore } from '../opening/opening.store.ts'
import type { Days } from './buckets.rules.ts'
import { figures } from './figures/all.ts'
import { reportsStore } from './reports.store.ts'
import { tellingsStore } from './tellings.store.ts'
import { valueOf } from './value.rules.ts'
import { sayChange, weekFigures, type WeekFigure } from './week.rules.ts'

const lists = { jobs: listJobs, invoices: listInvoices }
const weekCodes = Object.keys(weekFigures) as WeekFigure[]

/**
 * The six figures of a week in words, for a region or for all. Each figure is measured once, by
 * region, however many people receive it.
 */
export async function readWeek(db: Db, week: Days, at: Date) {
  const before = { from: addDays(week.from, -7), to: addDays(week.from, -1) }
  const measure = (code: WeekFigure, days: Days) => {
    const figure = figures[weekFigures[code]]
    return reportsStore(db).measure(figure, {
      scope: everywhere,
      filter: figure.filter(days),
      by: 'region',
      at,
    })
  }
  const measured = new Map<WeekFigure, readonly Awaited<ReturnType<typeof measure>>[]>()
  for (const code of weekCodes)
    measured.set(code, [await measure(code, week), await measure(code, before)])
  return (code: WeekFigure, region: number | null): string => {
    const figure = figures[weekFigures[code]]
    const [now, then] = (measured.get(code) ?? []).map((rows) => {
      const own = rows.filter(({ key }) => region === null || key === region)
      const sum = (of: 'count' | 'amount') => own.reduce((all, row) => all + row[of], 0)
      return valueOf(figure, { count: sum('count'), amount: sum('amount') }) ?? 0
    })
    return sayChange(figure.unit, now ?? 0, then ?? 0)
  }
}

/** Staff who receive the figures of the week, with their region and the figures that they may see. */
export async function listWeekReaders(db: Db) {
  const readers = []
  for (const { id, email, fname } of await openingStore(db).listStaff()) {
    const caller = await findCallerOfUser(db, id)
    if (!caller || decideAccess(listFigures, caller) !== 'yes') continue
    if (!(await tellingsStore(db).wantsMail(id))) continue
    const seen = weekCodes.filter(
      (code) => decideAccess(lists[figures[weekFigures[code]].list], caller) === 'yes',
    )
    readers.push({ id, email, fname, id_region: caller.id_ambassador, seen: new Set(seen) })
  }
  return readers
}
