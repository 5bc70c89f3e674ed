import { billStatus, invoiceStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/** Counts the jobs that a treasure has taken since a month began, and still has. */
export const jobsSince = (monthBegan: Date) => sql<number>`(
  select count(*) from assignments
  where assignments.id_treasure = treasures.id and ended_at is null and assigned_at >= ${monthBegan}
)`

/** Figures of a treasure, each from the table that is authoritative for it. */
export const readTreasureStat = (
  db: Db,
  id: number,
  { month, began }: { month: string; began: Date },
) =>
  db
    .selectFrom('treasures')
    .leftJoin('timesheets', (join) =>
      join
        .onRef('timesheets.id_treasure', '=', 'treasures.id')
        .on('timesheets.month', '=', `${month}-01`),
    )
    .select([
      'timesheets.id as id_timesheet',
      jobsSince(began).as('month_jobs'),
      sql<number>`coalesce((
        select sum(total_pence) from works where works.id_timesheet = timesheets.id
      ), 0)::bigint`.as('month_pence'),
      // Pence due to the treasure: the balance of their wallet, plus work that is not on an issued
      // invoice yet. Work that was taken off invoicing does not count.
      sql<number>`(coalesce((
        select sum(amount_pence) from ledger_entries join ledger_accounts on ledger_accounts.id = id_account
        where ledger_accounts.id_treasure = treasures.id and kind in ('wallet', 'uncredited')
      ), 0) + coalesce((
        select sum(total_pence) from works
        where works.id_treasure = treasures.id and invoicing_stopped_at is null and not exists (
          select from invoices where invoices.id = works.id_invoice and invoices.id_status <> ${sql.lit(invoiceStatus.draft)}
        )
      ), 0))::bigint`.as('owed_pence'),
      sql<Date | null>`(
        select max(issued_at) from bills where bills.id_treasure = treasures.id and id_status in (${sql.lit(billStatus.issued)}, ${sql.lit(billStatus.paid)})
      )`.as('last_bill'),
      sql<number>`(
        select count(*) from opportunities
        where opportunities.id_treasure = treasures.id and viewed_at is not null
      )`.as('viewed_opps'),
      sql<number>`(
        select count(*) from push_subscriptions join users on users.id = push_subscriptions.id_user
        where users.id_treasure = treasures.id
      )`.as('pushtokens'),
      sql<number>`(
        select count(distinct id_job) from assignments where assignments.id_treasure = treasures.id
      )`.as('claimed_jobs'),
    ])
    .where('treasures.id', '=', id)
    .executeTakeFirstOrThrow()

export type TreasureStatRecord = Awaited<ReturnType<typeof readTreasureStat>>
