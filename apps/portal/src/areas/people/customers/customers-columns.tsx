import { dialled, showPounds, type CustomerRow } from '@treasures/api-client'
import type { ListColumn } from '#parts/list/list-of.ts'
import { regionColumn, sinceColumn, tagsColumn } from '#parts/list/record-columns.tsx'
import { count } from '#parts/words.ts'
import { LastJobCell, NameCell, WhereCell } from './CustomerCells.tsx'

export const customerColumns: readonly ListColumn<CustomerRow>[] = [
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
  tagsColumn,
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
  regionColumn,
  sinceColumn,
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
