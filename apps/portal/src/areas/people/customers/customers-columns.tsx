import { dialled, showPounds, type CustomerRow } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import type { ListColumn } from '#parts/list/list-of.ts'
import { regionColumn, sinceColumn, tagsColumn } from '#parts/list/record-columns.tsx'
import { count } from '#parts/words.ts'
import { jobStatusTag } from '#parts/job-status-words.ts'

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
  { id: 'email', header: 'E-mail', isExtra: true, sortable: true, cell: (row) => row.email },
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

/** Name and best contact of a customer: e-mail, then mobile, then landline. */
const NameCell = ({ row }: { row: CustomerRow }) => (
  <>
    <p>
      <b>{row.name}</b>
    </p>
    <p className="small muted">
      {row.email ?? (row.mphone && dialled(row.mphone)) ?? row.phone ?? row.company?.name}
    </p>
  </>
)

const WhereCell = ({ row }: { row: CustomerRow }) => (
  <>
    <p>{row.postcode}</p>
    {row.city && <p className="small muted">{row.city}</p>}
  </>
)

function LastJobCell({ row: { last_job, card_failing } }: { row: CustomerRow }) {
  const status = last_job && jobStatusTag(last_job.id_status)
  return (
    <span className="tags">
      {last_job?.service} {status && <Tag tone={status.tone}>{status.name}</Tag>}
      {card_failing && <Tag tone="danger">Card failing</Tag>}
    </span>
  )
}
