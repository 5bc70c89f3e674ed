import { sql } from 'kysely'
import type { Db } from '../src/kernel/db/connect.ts'

/** Expected differences: none. */
export const closed = {
  ledger: 0,
  unbalanced: 0,
  given: 0,
  treasures: 0,
  regions: 0,
  platform: 0,
  vat: 0,
  owed: 0,
  processor: 0,
}

/**
 * Returns the differences between the documents, the processor and the ledger, in pence. For the
 * documents: the amounts that customers are asked for, less the shares of treasures, franchisees,
 * the platform and the tax office.
 */
export async function books(db: Db): Promise<typeof closed> {
  const { rows } = await sql<typeof closed>`
    with documents as (
      select total_pence as total, vat_pence as vat, treasures_income_pence as treasures,
        franchisee_commission_pence as regions,
        lt_commission_pence + post_fee_pence - post_fee_vat_pence as platform
      from invoices where inv_number is not null and voided_at is null
      union all
      select -total_pence, -vat_pence, -treasures_income_pence, -franchisee_commission_pence,
        -(lt_commission_pence + post_fee_pence - post_fee_vat_pence)
      from credit_notes
    ), entries as (
      select ledger_accounts.kind, id_treasure, id_region, ledger_transactions.kind as what, amount_pence, id_transaction
      from ledger_entries join ledger_accounts on ledger_accounts.id = id_account
        join ledger_transactions on ledger_transactions.id = id_transaction
    )
    select
      (select coalesce(sum(amount_pence), 0)::int from entries) as ledger,
      (select count(*)::int from (select from entries group by id_transaction having sum(amount_pence) <> 0) one) as unbalanced,
      (select (sum(total) - sum(vat) - sum(treasures) - sum(regions) - sum(platform))::int from documents) as given,
      (select sum(treasures) from documents)::int - (select coalesce(sum(amount_pence), 0)::int from entries
        where id_treasure is not null and what not like 'payout%' and what <> 'adjustment') as treasures,
      (select sum(regions) from documents)::int - (select coalesce(sum(amount_pence), 0)::int from entries
        where id_region is not null and what not like 'payout%' and what <> 'adjustment') as regions,
      (select sum(platform) from documents)::int - (select coalesce(sum(amount_pence), 0)::int from entries
        where kind in ('commission', 'fees') and what <> 'processor_fee') as platform,
      (select sum(vat) from documents)::int - (select coalesce(sum(amount_pence), 0)::int from entries where kind = 'vat') as vat,
      (select sum(greatest(0, total_pence - amount_credited_pence - amount_paid_pence))::int from invoices
        where inv_number is not null and voided_at is null)
        + (select coalesce(sum(amount_pence), 0)::int from entries where kind = 'receivable') as owed,
      (select coalesce(sum(amount_pence - fee_pence), 0)::int from charges where status = 'succeeded')
        - (select coalesce(sum(amount_pence), 0)::int from refunds where status = 'succeeded')
        + (select coalesce(sum(amount_pence), 0)::int from entries where kind = 'clearing') as processor
  `.execute(db)
  return rows[0] ?? closed
}
