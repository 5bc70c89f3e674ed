import { listInvoices, listJobs, londonDate, type ReportBy } from '@treasures/api-client'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { startOfDay } from '#kernel/db/in-days.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { lossReason } from '../../jobs/jobs/job-dates.ts'
import { jobsListStore } from '../../jobs/jobs/jobs-list.store.ts'
import { momentOf } from '../../jobs/jobs/staff-jobs.record.ts'
import { invoicesListStore } from '../../money/invoices/invoices-list.store.ts'
import { isTime, type Days } from './buckets.rules.ts'
import type { FigureOf } from './figure.ts'

/** Number of rows of the list, and the sum of their amounts, which is in pence for money. */
export type Measured = { key: number | null; count: number; amount: number }
type Filter = Readonly<Record<string, string>>

const jobKeys = {
  service: sql`jobs.id_service`,
  treasure: sql`(
    select id_treasure from assignments where assignments.id_job = jobs.id and ended_at is null
  )`,
  region: sql`jobs.id_region`,
  reason: lossReason,
}
const invoiceKeys = {
  service: sql`parts.id_service`,
  treasure: sql`parts.id_treasure`,
  region: sql`invoices.id_region`,
  reason: sql`null::integer`,
}
type Keys = Record<keyof typeof jobKeys, RawBuilder<unknown>>
const keyOf = (by: ReportBy | undefined, keys: Keys, time: RawBuilder<unknown>) => {
  if (!by) return sql`null::integer`
  return isTime(by) ? time : keys[by]
}

type Asked = {
  scope: StaffScope
  filter: Filter
  by?: ReportBy
  buckets?: readonly Days[]
  at: Date
}

/** Ids and names of the services, treasures, regions and reasons that rows belong to. */
const names = {
  service: sql`select id, shortened_display_name as name from services`,
  treasure: sql`select id, ${fullNameIn('treasures')} as name from treasures`,
  region: sql`select id, region_name as name from ambassadors`,
  reason: sql`select id, name from job_loss_reasons`,
} satisfies Partial<Record<ReportBy, RawBuilder<unknown>>>

/** Measures figures by the queries of the lists that show their rows. */
export const reportsStore = (db: Db) => ({
  /**
   * Measures the rows with a filter of the figure's list, by a key. The keys of time are the
   * numbers of the buckets, from 1.
   */
  measure(figure: FigureOf, { scope, filter, by, buckets = [], at }: Asked): Promise<Measured[]> {
    const firsts = buckets.map(({ from }) => from)
    if (figure.list === 'invoices')
      return invoicesListStore(db).measure(
        scope,
        listInvoices.query.parse(filter),
        londonDate(at),
        keyOf(by, invoiceKeys, sql`width_bucket(parts.day, ${firsts}::date[])`),
      )
    const starts = firsts.map((day) => startOfDay(day).toISOString())
    return jobsListStore(db).measure(scope, listJobs.query.parse(filter), momentOf(at), {
      key: keyOf(by, jobKeys, sql`width_bucket(${figure.at}, ${starts}::timestamptz[])`),
      amount: figure.average ?? sql`0`,
    })
  },

  async namesOf(by: keyof typeof names, ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from (${names[by]}) as named where id = any(${ids}::int[])
    `.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  /** Regions that were open on at least one of the days. */
  async regionsOpenIn({ from, to }: Days): Promise<number[]> {
    const rows = await db
      .selectFrom('ambassadors')
      .select('id')
      .where('opened_on', '<=', to)
      .where((eb) => eb.or([eb('closed_on', 'is', null), eb('closed_on', '>', from)]))
      .execute()
    return rows.map(({ id }) => id)
  },
})
