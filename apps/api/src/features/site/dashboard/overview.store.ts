import { invoiceStatus, londonInstant } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { inRegion, jobsInScope } from '#kernel/http/in-scope.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { isTaken } from '../../jobs/jobs/job-dates.ts'

type WeekOfJobs = { monday: string; booked: number; taken: number }
type WeekOfInvoices = { monday: string; pence: number }

/** Sums for each week since a given Monday. An empty week has no row. */
export const overviewStore = (db: Db) => ({
  async jobsByWeek(scope: StaffScope, from: string): Promise<WeekOfJobs[]> {
    const { rows } = await sql<WeekOfJobs>`
      select date_trunc('week', jobs.posted_at at time zone 'Europe/London')::date::text as monday,
        count(*)::int as booked,
        count(*) filter (where ${isTaken})::int as taken
      from jobs
      where jobs.posted_at >= ${londonInstant(from, '00:00')} and ${jobsInScope(scope)}
      group by 1
    `.execute(db)
    return rows
  },

  async invoicedByWeek(scope: StaffScope, from: string): Promise<WeekOfInvoices[]> {
    const { rows } = await sql<WeekOfInvoices>`
      select date_trunc('week', issued_on)::date::text as monday,
        sum(total_pence - amount_credited_pence)::bigint as pence
      from invoices
      where issued_on >= ${from}::date and id_status <> ${sql.lit(invoiceStatus.draft)} and voided_at is null
        and ${inRegion(scope, 'invoices.id_region')}
      group by 1
    `.execute(db)
    return rows
  },
})
