import {
  accountingKinds,
  accountingStatuses,
  listAccountingDocuments,
  retryAccountingDocument,
  showPounds,
  type AccountingDocument,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Button, Tag } from '@treasures/widgets/kit'
import { BookCheck } from 'lucide-react'
import { refreshAll } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { chipsFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { statusTone } from '#parts/status-tones.ts'
import { momentInTable } from '#parts/words.ts'
import { AccountingAbove } from './AccountingAbove.tsx'

const documents: ListOf<typeof listAccountingDocuments> = {
  noun: 'documents',
  title: 'Accounting',
  isOfAllRegions: true,
  endpoint: listAccountingDocuments,
  search: 'Search by number',
  filters: {
    show: chipsFilter({
      waiting: 'Waiting',
      parked: 'Needs attention',
      differs: 'Different in Xero',
    }),
  },
  rowHeight: 84,
  columns: [
    {
      id: 'number',
      header: 'Document',
      cell: ({ kind, number, error }) => (
        <>
          <b>{number}</b>
          <span className="table-line small muted">{error || accountingKinds[kind]}</span>
        </>
      ),
      isFixed: true,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, differs }) => (
        <span className="tags">
          <Tag tone={statusTone.accounting[status]}>{accountingStatuses[status]}</Tag>
          {differs && <Tag tone="danger">Different in Xero</Tag>}
        </span>
      ),
    },
    { id: 'total', header: 'Our books', cell: ({ total, vat }) => inWords(total, vat) },
    {
      id: 'booked',
      header: 'Xero',
      cell: ({ booked_total, booked_vat }) =>
        booked_total === null ? '–' : inWords(booked_total, booked_vat ?? 0),
    },
    {
      id: 'sent_at',
      header: 'Sent',
      cell: ({ sent_at }) => (sent_at ? momentInTable(sent_at) : '–'),
    },
  ],
  actions: (row) => row.status === 'parked' && <Retry document={row} />,
  actionsWidth: 132,
  Above: AccountingAbove,
  empty: {
    icon: <BookCheck aria-hidden="true" />,
    words:
      'Invoices, bills and payments are listed here once they are sent to an accounting service.',
  },
}

const inWords = (total: number, vat: number) => (
  <>
    {showPounds(total)}
    <p className="small muted">VAT {showPounds(vat)}</p>
  </>
)

function Retry({ document: { id, number } }: { document: AccountingDocument }) {
  const retry = useMutation({
    mutationFn: () => api.call(retryAccountingDocument, { params: { id }, body: {} }),
    onSuccess: () => snackbar.success('Document queued to be sent again.'),
    onError: (error) => snackbar.warning(saveFailure(error)),
    onSettled: refreshAll,
  })
  return (
    <Button
      kind="quiet"
      label={`Resend: ${number}`}
      isBusy={retry.isPending}
      onClick={() => retry.mutate()}
    >
      Resend
    </Button>
  )
}

export default function AccountingScreen() {
  return <ListScreen list={documents} />
}
