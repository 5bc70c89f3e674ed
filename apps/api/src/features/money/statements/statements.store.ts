import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Moved } from './statement.rules.ts'

/** Months are their first day, and the first day of the next one. */
type Month = { first: string; next: string }

/** Entries of a region's wallet. A region whose wallet was never opened has none. */
export const statementsStore = (db: Db) => ({
  /** Recipient of a statement, as it is printed. */
  party: (id_region: number) =>
    db
      .selectFrom('ambassadors')
      .select(['id', 'region_name', 'company', 'address'])
      .where('id', '=', id_region)
      .executeTakeFirstOrThrow(),

  async read(id_region: number, { first, next }: Month) {
    const of = sql`
      from wallets join ledger_entries using (id_account)
      join ledger_transactions t on t.id = ledger_entries.id_transaction
      where wallets.id_region = ${id_region}`
    const [before, during] = await Promise.all([
      sql<{ opening: number }>`
        select coalesce(sum(amount_pence), 0)::bigint as opening ${of} and t.happened_on < ${first}::date
      `.execute(db),
      sql<Moved>`
        select ledger_entries.id, t.happened_on as date, t.kind,
          coalesce(nullif(t.descr, ''), 'Invoice ' || (select inv_number from invoices where invoices.id = t.id_invoice), '') as descr,
          t.id_invoice, amount_pence
        ${of} and t.happened_on >= ${first}::date and t.happened_on < ${next}::date
        order by t.happened_on, ledger_entries.id
      `.execute(db),
    ])
    return { opening: before.rows[0]?.opening ?? 0, entries: during.rows }
  },
})
