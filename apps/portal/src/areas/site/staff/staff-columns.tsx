import { Tag, type TableColumn } from '@treasures/widgets/kit'
import { permissionsOf, roleOf } from '#parts/staff/staff-words.ts'
import { dayInTable, momentInTable } from '#parts/words.ts'
import type { StaffRow } from './staff-rows.ts'

const placeOf = (row: StaffRow) => (row.at === 'member' ? row.member : row.invitation)

export const staffColumns: readonly TableColumn<StaffRow>[] = [
  {
    id: 'name',
    header: 'Person',
    cell: (row) => (
      <>
        <span className="table-line">
          <b>{row.name}</b>
        </span>
        {row.at === 'member' && <span className="table-line small muted">{row.member.email}</span>}
      </>
    ),
  },
  { id: 'role', header: 'Role', cell: (row) => roleOf(placeOf(row)) },
  { id: 'permissions', header: 'Permissions', cell: (row) => permissionsOf(placeOf(row)) },
  { id: 'state', header: 'Status', width: 130, cell: (row) => <StateTag row={row} /> },
  {
    id: 'seen',
    header: 'Last signed in',
    width: 170,
    cell: (row) =>
      row.at === 'invitation'
        ? `Invited ${dayInTable(row.invitation.created_at)}`
        : row.member.signed_in_at === null
          ? '–'
          : momentInTable(row.member.signed_in_at),
  },
]

export function StateTag({ row }: { row: StaffRow }) {
  const state = row.at === 'member' ? row.member.state : row.invitation.state
  switch (state) {
    case 'active':
      return <Tag tone="ok">Active</Tag>
    case 'invited':
      return <Tag tone="warn">Invited</Tag>
    case 'expired':
      return <Tag tone="danger">Link expired</Tag>
    case 'ended':
      return <Tag>Ended</Tag>
  }
}
