import { invoiceStatus, jobStatus, jobStatusesUnderWay } from '@treasures/api-client'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idList } from '#kernel/db/id-list.ts'
import { must } from '#kernel/db/must.ts'
import { hasOpenWork } from '../../jobs/jobs/write-job.ts'

const notDone = sql`jobs.id_status in ${idList([jobStatus.open, ...jobStatusesUnderWay])}`

/** Counts shown before a change of regions. */
export const regionCountsStore = (db: Db) => {
  async function one<T>(query: RawBuilder<T>): Promise<T> {
    const { rows } = await query.execute(db)
    return must(rows[0])
  }

  return {
    /**
     * Counts a region's unfinished jobs and their upcoming visits. Counts only the given codes, if
     * any are given.
     */
    async jobs(id_region: number, codes: readonly string[] | undefined, at: Date) {
      const those = sql`jobs.id_region = ${id_region} and ${notDone}
        and ${codes ? sql`jobs.outcode = any(${codes}::text[])` : sql`true`}`
      return one(sql<{ open_jobs: number; staying_jobs: number; visits: number }>`
        select (select count(*) from jobs where ${those}) as open_jobs,
          (select count(*) from jobs where ${those} and ${hasOpenWork}) as staying_jobs,
          (
            select count(*) from appointment_times
            join appointments on appointments.id = appointment_times.id_appointment
            join jobs on jobs.id = appointments.id_job
            where ${those} and appointments.cancelled_at is null and upper(during) > ${at}
          ) as visits
      `)
    },

    people: (id_region: number) =>
      one(sql<{ customers: number; treasures: number }>`
        select (select count(*) from customers where id_region = ${id_region}) as customers,
          (select count(*) from treasures where id_region = ${id_region}) as treasures
      `),

    /**
     * Amount owed on a region's issued invoices, in pence. Counts only the given customers, if any
     * are given.
     */
    async owed(id_region: number, customers?: readonly number[]): Promise<number> {
      const { pence } = await one(sql<{ pence: number }>`
        select coalesce(sum(greatest(0, total_pence - amount_credited_pence - amount_paid_pence)), 0)::bigint as pence
        from invoices
        where id_region = ${id_region} and id_status in ${idList([invoiceStatus.issued, invoiceStatus.partPaid])}
          and ${customers ? sql`id_customer = any(${customers}::int[])` : sql`true`}
      `)
      return pence
    },

    /** Balance of the region's wallet, in pence. */
    async wallet(id_region: number): Promise<number> {
      const { pence } = await one(sql<{ pence: number }>`
        select coalesce(sum(amount_pence), 0)::bigint as pence
        from ledger_entries join wallets on wallets.id_account = ledger_entries.id_account
        where wallets.id_region = ${id_region}
      `)
      return pence
    },
  }
}
