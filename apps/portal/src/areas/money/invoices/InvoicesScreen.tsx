import {
  checkDue,
  exportInvoices,
  invoiceStatus,
  invoiceStatuses,
  isOwed,
  issueInvoices,
  listAccountingDocuments,
  listInvoices,
  dayInWords,
  showPounds,
  type InvoiceFigure,
} from '@treasures/api-client'
import { ReceiptPoundSterling } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { InvoiceDialog } from '#parts/invoices/InvoiceDialog.tsx'
import { dateFilter } from '#parts/list/date-filter.tsx'
import { paths } from '#app/paths.ts'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import { askedFilter, askedIdFilter, chipFilter, chipsFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { tradeServices } from '#parts/trade-services.queries.ts'
import { invoiceCount } from '#parts/invoices/IssueInvoices.tsx'
import { invoicesColumns } from './invoices-columns.tsx'
import { InvoicesDue } from './InvoicesDue.tsx'
import { InvoicesBulk } from './InvoicesBulk.tsx'

type OpenDialog = { at: 'due' } | { at: 'invoice'; id: number }

const figureWords: Record<string, string> = {
  revenue: 'revenue without VAT',
  share: 'the franchisee’s share',
  margin: 'margin',
} satisfies Record<InvoiceFigure, string>

/** Customers' invoices, owed and paid. */
const invoices: ListOf<typeof listInvoices, OpenDialog> = {
  noun: 'invoices',
  endpoint: listInvoices,
  search: 'Search by customer or number',
  asked: { sort: 'status,asc' },
  filters: {
    id_region: RegionFilter,
    id_status: chipsFilter(invoiceStatuses),
    overdue: chipFilter('true', 'Overdue'),
    failing: chipFilter('true', 'Card declined'),
    id_customer: askedFilter((id) => `Customer ${id}`),
    issued_from: dateFilter('Issued from'),
    issued_to: dateFilter('Issued to'),
    figure: askedFilter((figure) => `Counted: ${figureWords[figure] ?? figure}`),
    figure_from: askedFilter((date) => `From ${dayInWords(date)}`),
    figure_to: askedFilter((date) => `To ${dayInWords(date)}`),
    figure_service: askedIdFilter(tradeServices, (name) => name, 'Fees'),
    figure_treasure: askedFilter((id) => (id === 'none' ? 'Fees' : `Treasure ${id}`)),
  },
  columns: invoicesColumns,
  dialogOf: ({ id }) => ({ at: 'invoice', id }),
  Dialogs: ({ dialog, close }) =>
    dialog.at === 'due' ? (
      <InvoicesDue onClose={close} />
    ) : (
      <InvoiceDialog id={dialog.id} onClose={close} />
    ),
  adding: { endpoint: checkDue, label: 'Check due work', dialog: { at: 'due' } },
  exporting: exportInvoices,
  links: [{ label: 'Accounting', to: paths.accounting(), endpoint: listAccountingDocuments }],
  totals: {
    Total: ({ totals }) => showPounds(totals.total),
    'VAT included': ({ totals }) => showPounds(totals.vat),
    Paid: ({ totals }) => showPounds(totals.amount_paid),
    'To pay': ({ totals }) => showPounds(totals.owed),
  },
  choosing: {
    endpoint: issueInvoices,
    isChoosable: ({ id_status }) => id_status === invoiceStatus.draft || isOwed(id_status),
    nameOf: ({ inv_number, id, customer }) => `${inv_number || `draft ${id}`}, ${customer.name}`,
    countOf: invoiceCount,
    Bulk: InvoicesBulk,
  },
  empty: {
    icon: <ReceiptPoundSterling aria-hidden="true" />,
    words: 'Draft invoices for due work are created each morning, or with “Check due work”.',
  },
}

/** The same, with the sum of the figure by which a report counts them. */
const counted: typeof invoices = {
  ...invoices,
  totals: { ...invoices.totals, Counted: ({ totals }) => showPounds(totals.figure ?? 0) },
}

export default function InvoicesScreen() {
  const [search] = useSearchParams()
  return <ListScreen list={search.has('figure') ? counted : invoices} />
}
