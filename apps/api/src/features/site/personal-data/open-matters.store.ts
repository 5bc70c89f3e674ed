import {
  billStatus,
  estimateStatus,
  invoiceStatus,
  jobStatus,
  jobStatusesUnderWay,
  payoutStatus,
  type ChargeStatus,
  type DisputeStatus,
  type LedgerAccountKind,
  type RefundStatus,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idList } from '#kernel/db/id-list.ts'
import { must } from '#kernel/db/must.ts'
import type { OpenMatters } from './erasure.decide.ts'
import type { Records } from './find-person.store.ts'

const textList = (texts: readonly string[]) =>
  sql`(${sql.join(texts.map((text) => sql.lit(text)))})`

const undecided = {
  charges: ['pending', 'requires_action', 'unknown'] satisfies ChargeStatus[],
  refunds: ['requested', 'pending'] satisfies RefundStatus[],
  disputes: ['inquiry', 'open'] satisfies DisputeStatus[],
}
const held: LedgerAccountKind[] = ['wallet', 'uncredited', 'payouts_in_transit']

/** Reads the open matters. A sign-in that the person uses as staff is an open matter too. */
export async function readOpenMatters(
  db: Db,
  { id_customer, id_treasure, id_user }: Records,
): Promise<OpenMatters> {
  const [customer, treasure] = [sql`${id_customer}::integer`, sql`${id_treasure}::integer`]
  const count = (from: ReturnType<typeof sql>) => sql`(select count(*) ${from})`
  const openEstimates = sql`from estimates join jobs on jobs.id = id_job
    where (id_treasure = ${treasure} or id_customer = ${customer})
      and estimates.id_status = ${estimateStatus.sent}`
  const balance = (kinds: readonly LedgerAccountKind[], whose: ReturnType<typeof sql>) => sql`(
    select coalesce(sum(amount_pence), 0)::bigint from ledger_entries
    join ledger_accounts on ledger_accounts.id = id_account
    where kind in ${textList(kinds)} and ${whose}
  )`
  const { rows } = await sql<OpenMatters>`
    select
      exists (
        select from users where id = ${id_user}::integer
          and (is_admin or super or id_ambassador is not null)
      ) as is_staff,
      ${count(sql`from jobs where id_customer = ${customer}
        and id_status in ${idList([jobStatus.open, ...jobStatusesUnderWay])}`)} as open_jobs,
      ${count(sql`from works join jobs on jobs.id = id_job
        where (id_customer = ${customer} or id_treasure = ${treasure})
          and id_invoice is null and invoicing_stopped_at is null`)} as unbilled_lines,
      ${count(sql`from invoices where id_customer = ${customer}
        and id_status = ${invoiceStatus.draft}`)} as draft_invoices,
      (
        select coalesce(sum(greatest(0, total_pence - amount_credited_pence - amount_paid_pence)), 0)::bigint
        from invoices where id_customer = ${customer}
          and id_status in ${idList([invoiceStatus.issued, invoiceStatus.partPaid])}
      ) as owed_pence,
      ${balance(['customer_credit'], sql`id_customer = ${customer}`)} as credit_pence,
      ${count(sql`from charges where id_customer = ${customer} and (
        status in ${textList(undecided.charges)}
        or exists (select from refunds where id_charge = charges.id and refunds.status in ${textList(undecided.refunds)})
        or exists (select from disputes where id_charge = charges.id and disputes.status in ${textList(undecided.disputes)})
      )`)} as payments_under_way,
      ${count(sql`from assignments join jobs on jobs.id = id_job
        where id_treasure = ${treasure} and ended_at is null
          and id_status in ${idList(jobStatusesUnderWay)}`)} as jobs_to_do,
      ${count(openEstimates)} as open_estimates,
      (select min(id_job) ${openEstimates}) as id_job_of_estimate,
      ${count(sql`from bills where id_treasure = ${treasure}
        and id_status in ${idList([billStatus.draft, billStatus.issued])}`)} as open_bills,
      ${balance(held, sql`id_treasure = ${treasure}`)} as wallet_pence,
      ${count(sql`from payouts join wallets on wallets.id = id_wallet
        where id_treasure = ${treasure}
          and id_status in ${idList([payoutStatus.requested, payoutStatus.sent])}`)} as payouts_under_way
  `.execute(db)
  return must(rows[0])
}
