import { poundsOf } from '@treasures/api-client'
import { sql } from 'kysely'
import { csvTable } from '#kernel/csv.ts'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf } from '#kernel/tasks/due.ts'

type Quarter = { id_treasure: number; quarter: number; paid_pence: number; withheld_pence: number }
type Jobs = { id_treasure: number; quarter: number; jobs: number }
type Row = {
  id: number
  fname: string
  lname: string
  birthdate: string | null
  utr: string | null
  vat_number: string | null
  address: string | null
  postcode: string | null
  quarters: readonly Quarter[]
  jobs: readonly Jobs[]
}

const quarters = [1, 2, 3, 4]
const sum = (row: Row, field: 'paid_pence' | 'withheld_pence', quarter?: number) =>
  poundsOf(
    row.quarters
      .filter((one) => quarter === undefined || one.quarter === quarter)
      .reduce((all, one) => all + one[field], 0),
  )
const missing = ({ birthdate, utr, address }: Row) =>
  [!birthdate && 'Date of birth', !utr && 'UTR', !address && 'Address'].filter(Boolean).join(', ')

const sellersCsv = csvTable<Row>([
  ['Treasure', (row) => row.id],
  ['First name', (row) => row.fname],
  ['Surname', (row) => row.lname],
  ['Date of birth', (row) => row.birthdate],
  ['UTR', (row) => row.utr],
  ['VAT number', (row) => row.vat_number],
  ['Address', (row) => row.address],
  ['Postcode', (row) => row.postcode],
  ...quarters.flatMap(
    (q) =>
      [
        [`Q${q} consideration (GBP)`, (row: Row) => sum(row, 'paid_pence', q)],
        [`Q${q} fees and taxes withheld (GBP)`, (row: Row) => sum(row, 'withheld_pence', q)],
        [
          `Q${q} activities`,
          (row: Row) => row.jobs.find(({ quarter }) => quarter === q)?.jobs ?? 0,
        ],
      ] as const,
  ),
  ['Consideration (GBP)', (row) => sum(row, 'paid_pence')],
  ['Fees and taxes withheld (GBP)', (row) => sum(row, 'withheld_pence')],
  ['Missing', missing],
])

/**
 * HMRC's annual report on the sellers of a platform. For each seller it states the identity and, by
 * quarter, the amounts credited to the wallet after CIS deductions, the deductions, and the number
 * of jobs. Figures come from the ledger and leave out payouts.
 */
export async function exportSellersOf(db: Db, year: number) {
  const entries = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'id_account')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'id_transaction')
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('happened_on', '>=', `${year}-01-01`)
    .where('happened_on', '<=', `${year}-12-31`)
    .where(sql<boolean>`ledger_transactions.kind not like 'payout\\_%'`)
  const ids = await idsOf(
    entries
      .innerJoin('treasures', 'treasures.id', 'ledger_accounts.id_treasure')
      .select('treasures.id')
      .distinct()
      .orderBy('treasures.id'),
  )
  const quarter = sql<number>`extract(quarter from happened_on)::int`
  return sellersCsv.write(ids, async (some) => {
    const theirs = entries.where('ledger_accounts.id_treasure', 'in', some)
    const sums = await theirs
      .select([
        sql<number>`ledger_accounts.id_treasure`.as('id_treasure'),
        quarter.as('quarter'),
        sql<number>`sum(amount_pence)::bigint`.as('paid_pence'),
        sql<number>`coalesce(-sum(amount_pence) filter (
          where ledger_transactions.kind like 'cis\\_%'
        ), 0)::bigint`.as('withheld_pence'),
      ])
      .groupBy([sql`1`, sql`2`])
      .execute()
    const jobs = await theirs
      .innerJoin('invoice_lines', (join) =>
        join
          .onRef('invoice_lines.id_invoice', '=', 'ledger_transactions.id_invoice')
          .onRef('invoice_lines.id_treasure', '=', 'ledger_accounts.id_treasure'),
      )
      .where('ledger_transactions.kind', '=', 'wallet_credit')
      .select([
        'invoice_lines.id_treasure',
        quarter.as('quarter'),
        sql<number>`count(distinct id_job)::int`.as('jobs'),
      ])
      .groupBy([sql`1`, sql`2`])
      .execute()
    const treasures = await db
      .selectFrom('treasures')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('treasure_taxes')
            .select(['utr', 'vat_number'])
            .whereRef('id_treasure', '=', 'treasures.id')
            .where('waits', '=', false)
            .where('valid_from', '<=', `${year}-12-31`)
            .orderBy('valid_from', 'desc')
            .limit(1)
            .as('tax'),
        (join) => join.onTrue(),
      )
      .select([
        'treasures.id',
        'fname',
        'lname',
        'birthdate',
        'address',
        'postcode',
        'tax.utr',
        'tax.vat_number',
      ])
      .where('treasures.id', 'in', some)
      .orderBy('treasures.id')
      .execute()
    const of = <One extends { id_treasure: number }>(all: readonly One[], id: number) =>
      all.filter(({ id_treasure }) => id_treasure === id)
    return treasures.map((one) => ({
      ...one,
      quarters: of(sums, one.id),
      jobs: of(jobs, one.id),
    }))
  })
}
