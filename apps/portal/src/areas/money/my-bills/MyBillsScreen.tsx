import {
  getBillPdf,
  listMyBills,
  showPounds,
  dateInWords,
  monthInWords,
  type BillRow,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { ReceiptPoundSterling } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { rowsOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { PdfButton } from '#parts/PdfButton.tsx'
import { BillDialog } from '../bills/BillDialog.tsx'
import { BillTags } from '../bills/bill-words.tsx'

/** A treasure's own bills, which we write for them, newest first. */
export default function MyBillsScreen() {
  const query = useQuery(rowsOf(listMyBills))
  const [opened, setOpened] = useState<number>()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>My bills</h1>
        <Link to={paths.myEarnings()}>Earnings</Link>
      </div>
      <SimpleList<BillRow>
        caption="Bills"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        empty={
          <EmptyState title="No bills yet" icon={<ReceiptPoundSterling aria-hidden="true" />}>
            <p>Once one of your timesheets is locked, we prepare the bill for it.</p>
          </EmptyState>
        }
      />
      {opened !== undefined && <BillDialog id={opened} onClose={() => setOpened(undefined)} />}
    </main>
  )
}

const columns: readonly TableColumn<BillRow>[] = [
  { id: 'number', header: 'Number', width: 140, cell: ({ number }) => <b>{number}</b> },
  { id: 'month', header: 'Month', width: 150, cell: ({ month }) => monthInWords(month) },
  { id: 'status', header: 'Status', width: 100, cell: (row) => <BillTags {...row} /> },
  {
    id: 'issued_on',
    header: 'Issued',
    width: 116,
    cell: ({ issued_on }) => issued_on && dateInWords(issued_on),
  },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    width: 110,
    cell: ({ total }) => <b>{showPounds(total)}</b>,
  },
  {
    id: 'pdf',
    header: 'PDF',
    width: 84,
    cell: ({ id, number }) => (
      <PdfButton
        kind="text"
        number={number}
        load={() => api.call(getBillPdf, { params: { id } })}
      />
    ),
  },
]
