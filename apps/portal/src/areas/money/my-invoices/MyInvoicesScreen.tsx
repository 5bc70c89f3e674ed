import { showPounds, dateInWords, type InvoiceRow, listMyInvoices } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { ReceiptPoundSterling } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf, rowsOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { InvoiceDialog } from '#parts/invoices/InvoiceDialog.tsx'
import { InvoiceTags } from '#parts/invoices/InvoiceTags.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'

/** A customer's own invoices, newest first. */
export default function MyInvoicesScreen() {
  const query = useQuery(rowsOf(listMyInvoices))
  const credit = useQuery({ ...queryOf(listMyInvoices), select: (mine) => mine.credit }).data ?? 0
  const [opened, setOpened] = useState<number>()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <p className="small">
        <Link to={paths.myAccount()}>My account</Link>
      </p>
      <h1 tabIndex={-1}>My invoices</h1>
      {credit > 0 && (
        <p>
          Your account is <b>{showPounds(credit)}</b> in credit. We’ll use it for your next invoice.
        </p>
      )}
      <SimpleList<InvoiceRow>
        caption="Invoices"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        empty={
          <EmptyState title="No invoices yet" icon={<ReceiptPoundSterling aria-hidden="true" />}>
            <p>Your invoices appear here once work for you has been invoiced.</p>
          </EmptyState>
        }
      />
      {opened !== undefined && <InvoiceDialog id={opened} onClose={() => setOpened(undefined)} />}
    </main>
  )
}

const columns: readonly TableColumn<InvoiceRow>[] = [
  { id: 'inv_number', header: 'Number', width: 126, cell: ({ inv_number }) => <b>{inv_number}</b> },
  { id: 'status', header: 'Status', width: 168, cell: (row) => <InvoiceTags {...row} /> },
  {
    id: 'issued_on',
    header: 'Issued',
    width: 104,
    cell: ({ issued_on }) => issued_on && dateInWords(issued_on),
  },
  {
    id: 'due_on',
    header: 'Due',
    width: 104,
    cell: ({ due_on }) => due_on && dateInWords(due_on),
  },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    width: 100,
    cell: ({ total }) => showPounds(total),
  },
  {
    id: 'owed',
    header: 'To pay',
    isNumber: true,
    width: 100,
    cell: ({ owed }) => <b>{showPounds(owed)}</b>,
  },
]
