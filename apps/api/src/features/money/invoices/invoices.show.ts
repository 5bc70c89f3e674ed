import {
  invoiceStatuses,
  isOwed,
  poundsOf,
  fullName,
  type CreditReason,
  type DueInvoice,
  type Invoice,
  type InvoiceFigure,
  type InvoiceLine,
  type InvoiceRow,
} from '@treasures/api-client'
import { csvTable } from '#kernel/csv.ts'
import { warnings, type DecidedLine } from './due.decide.ts'
import type { InvoiceFigures } from './figures.rules.ts'
import type { InvoiceListRow } from './invoices-list.store.ts'
import type { InvoiceLineRow, InvoiceWhole, invoicesStore } from './invoices.store.ts'
import { owedPence } from './write-invoice.ts'

/** Staff see every share of an invoice. Customers see only what they pay. */
export type Side = 'staff' | 'customer'

export function showInvoiceRow(row: InvoiceListRow, today: string, side: Side): InvoiceRow {
  const shared = (pence: number) => (side === 'staff' ? poundsOf(pence) : 0)
  const owes = isOwed(row.id_status)
  const until = row.vat_change_until
  return {
    id: row.id,
    // The built-in books identify an invoice by its number.
    xeroID: row.xero_id ?? row.inv_number ?? '',
    inv_number: row.inv_number ?? '',
    id_status: row.id_status,
    status: invoiceStatuses[row.id_status],
    customer: { id: row.id_customer, name: fullName(row) },
    region: { id: row.id_region, region_name: row.region_name },
    issued_on: row.issued_on,
    due_on: row.due_on,
    amount_paid: poundsOf(row.amount_paid_pence),
    owed: owes ? poundsOf(owedPence(row)) : 0,
    overdue: owes && row.due_on !== null && row.due_on < today,
    vat_change_until: side === 'staff' && until !== null && until >= today ? until : null,
    payment_retry: row.payment_retry,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    voided_at: row.voided_at?.toISOString() ?? null,
    post_fee: poundsOf(row.post_fee_pence),
    nettrove: shared(row.nettrove_pence),
    treasures_income: shared(row.treasures_income_pence),
    total: poundsOf(row.total_pence),
    amount_credited: poundsOf(row.amount_credited_pence),
    vat: poundsOf(row.vat_pence),
    payable_for_work: poundsOf(row.payable_for_work_pence),
    payable_for_materials: poundsOf(row.payable_for_materials_pence),
    lt_commission: shared(row.lt_commission_pence),
    franchisee_commission: shared(row.franchisee_commission_pence),
  }
}

function showLine(row: InvoiceLineRow, side: Side): InvoiceLine {
  const shared = (pence: number) => (side === 'staff' ? poundsOf(pence) : 0)
  return {
    id: row.id,
    id_job: row.id_job,
    // Customers know their treasure by the first name.
    treasure: { id: row.id_treasure, name: side === 'staff' ? fullName(row) : row.fname },
    descr: row.descr,
    about: row.about,
    date: row.date,
    tax_point: row.tax_point,
    quantity: row.quantity_hundredths / 100,
    price: poundsOf(row.customer_price_pence),
    material: row.material,
    total: poundsOf(row.gross_pence),
    vat: poundsOf(row.vat_pence),
    vat_rate: row.vat_rate / 100,
    credited: poundsOf(row.credited_pence),
    treasure_income: shared(row.treasure_pence),
    lt_commission: shared(row.lt_commission_pence),
    franchisee_commission: shared(row.franchisee_commission_pence),
  }
}

type Store = ReturnType<typeof invoicesStore>
type Parts = {
  lines: InvoiceLineRow[]
  creditNotes: Awaited<ReturnType<Store['creditNotes']>>
  wallets: Awaited<ReturnType<Store['wallets']>>
}

export function showInvoice(row: InvoiceWhole, parts: Parts, today: string, side: Side): Invoice {
  const isStaff = side === 'staff'
  return {
    ...showInvoiceRow(row, today, side),
    notes: isStaff ? row.notes : '',
    lines: parts.lines.map((line) => showLine(line, side)),
    credit_notes: parts.creditNotes.map((note) => ({
      id: note.id,
      number: note.number,
      issued_on: note.issued_on,
      reason: note.reason as CreditReason,
      notes: isStaff ? note.notes : '',
      total: poundsOf(note.total_pence),
      vat: poundsOf(note.vat_pence),
    })),
    paid_from_credit: poundsOf(row.paid_from_credit_pence),
    wallets: isStaff
      ? parts.wallets.map(({ id, id_wallet, owner, amount_pence, status, error }) => ({
          id,
          id_wallet,
          owner,
          amount: poundsOf(amount_pence),
          status: status as Invoice['wallets'][number]['status'],
          error: error ?? '',
        }))
      : [],
    wallets_stopped_at: isStaff ? (row.wallets_stopped_at?.toISOString() ?? null) : null,
    credited_at: isStaff ? (row.credited_at?.toISOString() ?? null) : null,
    error_credited_at: isStaff ? (row.error_credited_at?.toISOString() ?? null) : null,
    error_credited: isStaff ? (row.error_credited ?? '') : '',
    warnings: isStaff && row.inv_number === null ? warnings(parts.lines, today) : [],
  }
}

type Due = {
  id: number | null
  id_customer: number
  id_region: number
  lines: readonly DecidedLine[]
  figures: InvoiceFigures
  parties: { fname: string; lname: string; region_name: string }
}

export const showDueInvoice = (
  { id, id_customer, id_region, lines, figures, parties }: Due,
  today: string,
): DueInvoice => ({
  id,
  customer: { id: id_customer, name: fullName(parties) },
  region: { id: id_region, region_name: parties.region_name },
  lines: lines.length,
  total: poundsOf(figures.total_pence),
  vat: poundsOf(figures.vat_pence),
  treasures_income: poundsOf(figures.treasures_income_pence),
  lt_commission: poundsOf(figures.lt_commission_pence),
  franchisee_commission: poundsOf(figures.franchisee_commission_pence),
  warnings: warnings(lines, today),
})

const figureColumns = {
  revenue: 'Counted revenue (GBP)',
  share: 'Counted share of the franchisee (GBP)',
  margin: 'Counted margin (GBP)',
} satisfies Record<InvoiceFigure, string>

/**
 * Amounts are numbers, so that a spreadsheet does not read a negative one as a formula. `counted`
 * has the pence by which each invoice counts for the figure.
 */
export const invoicesCsv = (
  figure: InvoiceFigure | undefined,
  counted: ReadonlyMap<number | null, number>,
) =>
  csvTable<InvoiceListRow>([
    ...columns,
    ...(figure
      ? [
          [
            figureColumns[figure],
            (row: InvoiceListRow) => poundsOf(counted.get(row.id) ?? 0),
          ] as const,
        ]
      : []),
  ])

const columns = [
  ['Id', (row: InvoiceListRow) => row.id],
  ['Number', (row: InvoiceListRow) => row.inv_number ?? ''],
  ['Status', (row: InvoiceListRow) => invoiceStatuses[row.id_status]],
  ['Customer', (row: InvoiceListRow) => fullName(row)],
  ['Region', (row: InvoiceListRow) => row.region_name],
  ['Issued on', (row: InvoiceListRow) => row.issued_on ?? ''],
  ['Due on', (row: InvoiceListRow) => row.due_on ?? ''],
  ['Payable for work (GBP)', (row: InvoiceListRow) => poundsOf(row.payable_for_work_pence)],
  [
    'Payable for materials (GBP)',
    (row: InvoiceListRow) => poundsOf(row.payable_for_materials_pence),
  ],
  ['Post fee (GBP)', (row: InvoiceListRow) => poundsOf(row.post_fee_pence)],
  ['Total (GBP)', (row: InvoiceListRow) => poundsOf(row.total_pence)],
  ['VAT (GBP)', (row: InvoiceListRow) => poundsOf(row.vat_pence)],
  ['Credited (GBP)', (row: InvoiceListRow) => poundsOf(row.amount_credited_pence)],
  ['Paid (GBP)', (row: InvoiceListRow) => poundsOf(row.amount_paid_pence)],
  ['Owed (GBP)', (row: InvoiceListRow) => (isOwed(row.id_status) ? poundsOf(owedPence(row)) : 0)],
  ['Treasures’ income (GBP)', (row: InvoiceListRow) => poundsOf(row.treasures_income_pence)],
  ['Commission (GBP)', (row: InvoiceListRow) => poundsOf(row.lt_commission_pence)],
  [
    'Franchisee’s commission (GBP)',
    (row: InvoiceListRow) => poundsOf(row.franchisee_commission_pence),
  ],
  ['Added (UTC)', (row: InvoiceListRow) => row.created_at.toISOString()],
] as const
