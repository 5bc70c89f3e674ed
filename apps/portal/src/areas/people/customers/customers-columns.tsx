import { dialled, showPounds, type CustomerRow } from '@treasures/api-client'
import type { ReactNode } from 'react'
import type { ColumnChoice } from '../../../parts/list/columns.ts'
import { LastJobCell, NameCell, TagsCell, WhereCell } from './CustomerCells.tsx'
import { count, day } from '../../../parts/words.ts'

export type CustomerColumn = ColumnChoice & {
  cell: (row: CustomerRow) => ReactNode
  isNumber?: boolean
  sortable?: boolean
  /** Pixels. */
  width?: number
}

/** Every column of the list. The ids of sortable ones are those that the server sorts by. */
export const customerColumns: readonly CustomerColumn[] = [
  {
    id: 'name',
    header: 'Customer',
    isFixed: true,
    sortable: true,
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: 'postcode',
    header: 'Where',
    sortable: true,
    width: 120,
    cell: (row) => <WhereCell row={row} />,
  },
  { id: 'last_job', header: 'Last job', width: 210, cell: (row) => <LastJobCell row={row} /> },
  { id: 'tags', header: 'Tags', width: 200, cell: (row) => <TagsCell row={row} /> },
  { id: 'email', header: 'Email', isExtra: true, sortable: true, cell: (row) => row.email },
  {
    id: 'mphone',
    header: 'Mobile',
    isExtra: true,
    width: 150,
    cell: (row) => row.mphone && dialled(row.mphone),
  },
  { id: 'phone', header: 'Phone', isExtra: true, width: 150, cell: (row) => row.phone },
  { id: 'company', header: 'Company', isExtra: true, cell: (row) => row.company?.name },
  { id: 'region', header: 'Region', isExtra: true, cell: (row) => row.region.region_name },
  {
    id: 'created_at',
    header: 'Since',
    isExtra: true,
    sortable: true,
    width: 120,
    cell: (row) => day(row.created_at),
  },
  {
    id: 'month_jobs',
    header: 'This month',
    isNumber: true,
    width: 118,
    cell: (row) => count(row.month_jobs),
  },
  {
    id: 'owned',
    header: 'Owed',
    isNumber: true,
    width: 104,
    cell: (row) => showPounds(row.owned),
  },
]
