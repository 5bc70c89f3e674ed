import { ledgerAccountKinds, plainPounds, type LedgerAccountKind } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { csvTable } from '#kernel/csv.ts'

type Row = {
  id: number
  id_transaction: number
  booked_on: string
  happened_on: string
  kind: string
  descr: string
  account: LedgerAccountKind
  of: string
  amount_pence: number
  inv_number: string | null
}

const ledgerCsv = csvTable<Row>([
  ['Entry', (row) => row.id],
  ['Transaction', (row) => row.id_transaction],
  ['Booked on', (row) => row.booked_on],
  ['Happened on', (row) => row.happened_on],
  ['What', (row) => row.kind],
  ['Description', (row) => row.descr],
  ['Account', (row) => ledgerAccountKinds[row.account]],
  ['Of', (row) => row.of],
  ['Invoice', (row) => row.inv_number],
  ['Debit (GBP)', (row) => (row.amount_pence < 0 ? plainPounds(-row.amount_pence) : '')],
  ['Credit (GBP)', (row) => (row.amount_pence > 0 ? plainPounds(row.amount_pence) : '')],
])

/**
 * The ledger's entries booked from one day to another, both included, in order of their numbers.
 */
export async function exportEntries(db: Db, from: string, to: string) {
  const entries = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.id_transaction')
  const ids = await entries
    .select('ledger_entries.id')
    .where('booked_on', '>=', from)
    .where('booked_on', '<=', to)
    .orderBy('ledger_entries.id')
    .execute()
  return ledgerCsv.write(
    ids.map(({ id }) => id),
    (some) =>
      entries
        .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.id_account')
        .leftJoin('invoices', 'invoices.id', 'ledger_transactions.id_invoice')
        .select([
          'ledger_entries.id',
          'id_transaction',
          'booked_on',
          'happened_on',
          'ledger_transactions.kind',
          'ledger_transactions.descr',
          'ledger_accounts.kind as account',
          sql<string>`coalesce(
            'Customer ' || ledger_accounts.id_customer, 'Treasure ' || ledger_accounts.id_treasure,
            'Region ' || ledger_accounts.id_region, processor, '')`.as('of'),
          'amount_pence',
          'inv_number',
        ])
        .where('ledger_entries.id', 'in', some)
        .orderBy('ledger_entries.id')
        .execute(),
  )
}
