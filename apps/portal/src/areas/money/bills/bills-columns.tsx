import { showPounds, dateInWords, monthInWords, type BillRow } from '@treasures/api-client'
import type { ListColumn } from '#parts/list/list-of.ts'
import { BillTags } from './bill-words.tsx'

const sum = (
  id: 'work' | 'materials' | 'vat',
  header: string,
  isExtra = false,
): ListColumn<BillRow> => ({
  id,
  header,
  isNumber: true,
  isExtra,
  width: 112,
  cell: (row) => showPounds(row[id]),
})

/** Sortable columns use the ids that the server sorts by. */
export const billsColumns: readonly ListColumn<BillRow>[] = [
  {
    id: 'treasure',
    header: 'Treasure',
    isFixed: true,
    sortable: true,
    cell: ({ treasure, held }) => (
      <>
        <span className="table-line">
          <b>{treasure.name}</b>
        </span>
        {held && <span className="table-line small muted">{held}</span>}
      </>
    ),
  },
  {
    id: 'number',
    header: 'Number',
    sortable: true,
    width: 150,
    cell: ({ number }) => number || <span className="muted">None yet</span>,
  },
  {
    id: 'month',
    header: 'Month',
    isDate: true,
    sortable: true,
    width: 150,
    cell: ({ month }) => monthInWords(month),
  },
  { id: 'status', header: 'Status', width: 140, cell: (row) => <BillTags {...row} /> },
  {
    id: 'issued_on',
    header: 'Issued',
    isExtra: true,
    width: 130,
    cell: ({ issued_on }) => issued_on && dateInWords(issued_on),
  },
  sum('work', 'Work'),
  sum('materials', 'Materials'),
  sum('vat', 'VAT included', true),
  {
    id: 'withheld',
    header: 'CIS deduction',
    isNumber: true,
    width: 132,
    // Negative, so that work, materials and the deduction add up to the total.
    cell: ({ withheld }) => showPounds(withheld ? -withheld : 0),
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
]
