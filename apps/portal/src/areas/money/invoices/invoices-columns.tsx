import { showPounds, dateInWords, type InvoiceRow } from '@treasures/api-client'
import { InvoiceTags } from '#parts/invoices/InvoiceTags.tsx'
import type { ListColumn } from '#parts/list/list-of.ts'

type Sum =
  | 'vat'
  | 'amount_paid'
  | 'amount_credited'
  | 'treasures_income'
  | 'lt_commission'
  | 'franchisee_commission'
  | 'nettrove'

const sum = (id: Sum, header: string): ListColumn<InvoiceRow> => ({
  id,
  header,
  isNumber: true,
  isExtra: true,
  width: 124,
  cell: (row) => showPounds(row[id]),
})

/** Sortable columns use the ids that the server sorts by. */
export const invoicesColumns: readonly ListColumn<InvoiceRow>[] = [
  {
    id: 'customer',
    header: 'Customer',
    isFixed: true,
    sortable: true,
    cell: ({ customer }) => <b>{customer.name}</b>,
  },
  {
    id: 'inv_number',
    header: 'Number',
    sortable: true,
    width: 132,
    cell: ({ inv_number }) => inv_number || <span className="muted">None yet</span>,
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    ends: ['overdue', 'settled'],
    width: 210,
    cell: (row) => <InvoiceTags {...row} />,
  },
  {
    id: 'issued_on',
    header: 'Issued',
    width: 130,
    cell: ({ issued_on }) => issued_on && dateInWords(issued_on),
  },
  {
    id: 'due_on',
    header: 'Due',
    isDate: true,
    sortable: true,
    width: 130,
    cell: ({ due_on }) => due_on && dateInWords(due_on),
  },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    isFixed: true,
    sortable: true,
    width: 120,
    cell: ({ total }) => <b>{showPounds(total)}</b>,
  },
  {
    id: 'owed',
    header: 'To pay',
    isNumber: true,
    sortable: true,
    width: 120,
    cell: ({ owed }) => showPounds(owed),
  },
  sum('vat', 'VAT included'),
  sum('amount_paid', 'Paid'),
  sum('amount_credited', 'Credited'),
  sum('treasures_income', 'Treasures'),
  sum('lt_commission', 'Our share'),
  sum('franchisee_commission', 'Franchisee'),
  sum('nettrove', 'Ours before costs'),
  {
    id: 'region',
    header: 'Region',
    isExtra: true,
    width: 150,
    cell: ({ region }) => region.region_name,
  },
]
