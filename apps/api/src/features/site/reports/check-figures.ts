import {
  addDays,
  figureCodes,
  listInvoices,
  listJobs,
  londonDate,
  type FigureCode,
  type ReportBy,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { jobsListStore } from '../../jobs/jobs/jobs-list.store.ts'
import { momentOf } from '../../jobs/jobs/staff-jobs.record.ts'
import { invoicesListStore } from '../../money/invoices/invoices-list.store.ts'
import { figures } from './figures/all.ts'
import { readReport } from './read-report.ts'
import { reportsStore } from './reports.store.ts'
import { valueOf } from './value.rules.ts'

/** Days before today that are compared, and the ways in which they are divided. */
const daysBack = 35
const bys: readonly ReportBy[] = ['day', 'week', 'region']

/** Compares every figure with its list, and keeps the result for Health. */
export async function checkFigures(db: Db, at: Date, signal: AbortSignal) {
  for (const figure of figureCodes) {
    signal.throwIfAborted()
    // A job that changes between the two looks is no difference, so a difference is looked at again.
    const difference = (await differenceOf(db, figure, at)) && (await differenceOf(db, figure, at))
    await figureChecksStore(db).keep({ figure, checked_at: at, difference: difference ?? null })
  }
}

async function differenceOf(db: Db, code: FigureCode, at: Date): Promise<string | undefined> {
  const today = londonDate(at)
  const days = { from: addDays(today, -daysBack), to: addDays(today, -1) }
  const figure = figures[code]
  for (const by of bys) {
    const report = await readReport(db, { code, days, by, scope: everywhere, at })
    if (!report) continue
    for (const { name, filter, count, value } of [
      ...report.buckets,
      { name: 'all', ...report.total },
    ]) {
      const listed = await countList(db, figure.list, filter, at)
      if (listed !== count)
        return `${figure.title} by ${by}, ${name}: ${count} in the report, ${listed} in the list.`
      const [sum] = await reportsStore(db).measure(figure, { scope: everywhere, filter, at })
      if (valueOf(figure, sum) !== value)
        return `${figure.title} by ${by}, ${name}: ${value} in the report, ${valueOf(figure, sum)} in the list.`
    }
  }
  return undefined
}

const countList = (
  db: Db,
  list: 'jobs' | 'invoices',
  filter: Record<string, string>,
  at: Date,
): Promise<number> =>
  list === 'jobs'
    ? jobsListStore(db).count(everywhere, listJobs.query.parse(filter), momentOf(at))
    : invoicesListStore(db).list(everywhere, londonDate(at)).count(listInvoices.query.parse(filter))

type Check = { figure: string; checked_at: Date; difference: string | null }

/** Results of the last comparison. */
export const figureChecksStore = (db: Db) => ({
  keep: ({ figure, ...check }: Check) =>
    db
      .insertInto('figure_checks')
      .values({ figure, ...check })
      .onConflict((conflict) => conflict.column('figure').doUpdateSet(check))
      .execute(),

  list: () => db.selectFrom('figure_checks').selectAll().orderBy('figure').execute(),
})
