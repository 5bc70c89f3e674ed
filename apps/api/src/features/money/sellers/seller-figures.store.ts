import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { QuarterFigures, SellerFigures } from './hmrc-report.rules.ts'

/**
 * Income of treasures in a calendar year, by quarter. The ledger's entries of their wallets without
 * payouts, by treasure. Treasures without an entry are left out. `ids` narrows them.
 */
export async function readFigures(
  db: Db,
  year: number,
  ids?: readonly number[],
): Promise<Map<number, SellerFigures>> {
  const entries = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'id_account')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'id_transaction')
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_accounts.id_treasure', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('ledger_accounts.id_treasure', 'in', ids ?? []))
    .where('happened_on', '>=', `${year}-01-01`)
    .where('happened_on', '<=', `${year}-12-31`)
    .where(sql<boolean>`ledger_transactions.kind not like 'payout\\_%'`)
  const id_treasure = sql<number>`ledger_accounts.id_treasure`.as('id_treasure')
  const quarter = sql<number>`extract(quarter from happened_on)::int`.as('quarter')
  const pence = (kinds: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(amount_pence) filter (where ${kinds}), 0)::bigint`
  const sums = await entries
    .select([
      id_treasure,
      quarter,
      pence(sql`ledger_transactions.kind = 'wallet_credit'`).as('invoiced_pence'),
      pence(sql`ledger_transactions.kind = 'credit_note'`).as('credited_pence'),
      pence(
        sql`ledger_transactions.kind not in ('wallet_credit', 'credit_note') and ledger_transactions.kind not like 'cis\\_%'`,
      ).as('adjusted_pence'),
      pence(sql`ledger_transactions.kind like 'cis\\_%'`).as('taxed_pence'),
    ])
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`1`)
    .execute()
  const jobs = await entries
    .innerJoin('invoice_lines', (join) =>
      join
        .onRef('invoice_lines.id_invoice', '=', 'ledger_transactions.id_invoice')
        .onRef('invoice_lines.id_treasure', '=', 'ledger_accounts.id_treasure'),
    )
    .where('ledger_transactions.kind', '=', 'wallet_credit')
    .select([id_treasure, quarter, sql<number>`count(distinct id_job)::int`.as('jobs')])
    .groupBy([sql`1`, sql`2`])
    .execute()

  const found = new Map<number, [Figures, Figures, Figures, Figures]>()
  for (const { id_treasure: id, quarter: q, taxed_pence, ...sum } of sums) {
    const figures = found.get(id) ?? [{ ...none }, { ...none }, { ...none }, { ...none }]
    figures[q - 1] = { ...sum, withheld_pence: -taxed_pence || 0, jobs: 0 }
    found.set(id, figures)
  }
  for (const { id_treasure: id, quarter: q, jobs: count } of jobs) {
    const of = found.get(id)?.[q - 1]
    if (of) of.jobs = count
  }
  return found
}

type Figures = QuarterFigures
const none: Figures = {
  invoiced_pence: 0,
  credited_pence: 0,
  adjusted_pence: 0,
  withheld_pence: 0,
  jobs: 0,
}

/** Calendar years in which a treasure had income, newest first. */
export async function yearsOf(db: Db, id_treasure: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from happened_on)::int as year
    from ledger_entries
    join ledger_accounts on ledger_accounts.id = id_account
    join ledger_transactions on ledger_transactions.id = id_transaction
    where ledger_accounts.kind = 'wallet' and id_treasure = ${id_treasure}
      and ledger_transactions.kind not like 'payout\\_%'
    order by 1 desc
  `.execute(db)
  return rows.map(({ year }) => year)
}

export const noFigures: SellerFigures = [none, none, none, none]
