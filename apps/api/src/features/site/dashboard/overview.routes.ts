import { decideAccess, listInvoices, listJobs, poundsOf, londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { narrowed, scopeOf } from '#kernel/http/scope.ts'
import { jobsListStore } from '../../jobs/jobs/jobs-list.store.ts'
import { momentOf } from '../../jobs/jobs/staff-jobs.record.ts'
import { lastMondays, unclaimedFilters } from './dashboard.rules.ts'
import { overviewStore } from './overview.store.ts'

/**
 * Unclaimed jobs by age, and figures of the last weeks. Each count is the total of the list that it
 * opens.
 */
export function overviewRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = overviewStore(db)
  return {
    async getStaffOverview(_input, { caller, scope, at }) {
      const today = londonDate(at)
      const mondays = lastMondays(today)
      const [first = today] = mondays
      const mine = narrowed(scope, caller)
      const mayInvoices = decideAccess(listInvoices, caller) === 'yes'
      const [unclaimed, jobs, invoices] = await Promise.all([
        Promise.all(
          Object.entries(unclaimedFilters(today)).map(async ([age, filter]) => ({
            age: age as keyof ReturnType<typeof unclaimedFilters>,
            filter,
            count: await jobsListStore(db).count(mine, listJobs.query.parse(filter), momentOf(at)),
          })),
        ),
        store.jobsByWeek(mine, first),
        mayInvoices
          ? store.invoicedByWeek(narrowed(scopeOf(listInvoices, caller), caller), first)
          : [],
      ])
      return {
        unclaimed,
        weeks: mondays.map((monday) => {
          const week = jobs.find((one) => one.monday === monday)
          const pence = invoices.find((one) => one.monday === monday)?.pence ?? 0
          return {
            monday,
            booked: week?.booked ?? 0,
            taken: week?.taken ?? 0,
            invoiced: mayInvoices ? poundsOf(pence) : null,
          }
        }),
      }
    },
  } satisfies Partial<Handlers>
}
