import type { TreasureApplication } from '@treasures/api-client'
import { Tag, type TableColumn } from '@treasures/widgets/kit'
import { nameOf, whenOf } from './application-words.ts'

export const applicationColumns: readonly TableColumn<TreasureApplication>[] = [
  {
    id: 'name',
    header: 'Person',
    cell: (row) => (
      <>
        <span className="table-line">
          <b>{nameOf(row)}</b>
        </span>
        {row.details && <span className="table-line small muted">{row.email}</span>}
      </>
    ),
  },
  {
    id: 'region',
    header: 'Region',
    cell: ({ region, sent_at }) =>
      region?.region_name ?? (sent_at ? 'No region' : 'By their postcode'),
  },
  { id: 'state', header: 'Status', width: 140, cell: (row) => <StateTag application={row} /> },
  { id: 'by', header: 'Invited by', cell: ({ invited_by }) => invited_by ?? '–' },
  { id: 'when', header: 'When', width: 190, cell: whenOf },
]

export function StateTag({ application: { state } }: { application: TreasureApplication }) {
  switch (state) {
    case 'invited':
      return <Tag>Invited</Tag>
    case 'expired':
      return <Tag tone="danger">Link expired</Tag>
    case 'sent':
      return <Tag tone="warn">Has applied</Tag>
    case 'declined':
      return <Tag>Declined</Tag>
  }
}
