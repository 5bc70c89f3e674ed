import { csvTable } from '#kernel/csv.ts'
import { showBillRow } from './bills.show.ts'
import type { BillRecord } from './bills.store.ts'

const shown =
  (cell: (row: ReturnType<typeof showBillRow>) => unknown) =>
  (row: BillRecord): unknown =>
    cell(showBillRow(row))

export const billsCsv = csvTable<BillRecord>([
  ['Id', (row) => row.id],
  ['Number', (row) => row.number],
  ['Status', shown(({ status }) => status)],
  ['Treasure', shown(({ treasure }) => treasure.name)],
  ['Month', shown(({ month }) => month)],
  ['Issued on', (row) => row.issued_on],
  ['Work (GBP)', shown(({ work }) => work)],
  ['Materials (GBP)', shown(({ materials }) => materials)],
  ['VAT included (GBP)', shown(({ vat }) => vat)],
  ['CIS deduction (GBP)', shown(({ withheld }) => withheld)],
  ['Total (GBP)', shown(({ total }) => total)],
  ['On hold because', (row) => row.held],
  ['Paid (UTC)', shown(({ paid_at }) => paid_at)],
  ['Voided (UTC)', shown(({ voided_at }) => voided_at)],
])
