import type { SwitchedRole } from '@treasures/api-client'
import type { TableColumn } from '@treasures/widgets/kit'
import type { PermissionRow } from './permission-rows.ts'
import { PermissionSwitch } from './PermissionSwitch.tsx'

const column = (role: SwitchedRole, header: string): TableColumn<PermissionRow> => ({
  id: role,
  header,
  width: 160,
  cell: ({ roles, description }) => {
    const permission = roles[role]
    return permission ? (
      <PermissionSwitch permission={permission} label={`${description}: ${header}`} />
    ) : (
      <span className="small muted">Never</span>
    )
  },
})

export const permissionColumns: readonly TableColumn<PermissionRow>[] = [
  {
    id: 'description',
    header: 'Who may',
    cell: ({ description, name }) => (
      <>
        <span className="table-line">
          <b>{description}</b>
        </span>
        <span className="table-line small muted">{name}</span>
      </>
    ),
  },
  column('admin', 'Admins'),
  column('ambassador', 'Ambassadors'),
]
