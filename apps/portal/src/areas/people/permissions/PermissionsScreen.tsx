import { listPermissions, type SwitchedRole } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { KeyRound } from 'lucide-react'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { rowsOf } from '#app/query.ts'
import { permissionRows, type PermissionRow } from './permission-rows.ts'
import { PermissionSwitch } from './PermissionSwitch.tsx'

export default function PermissionsScreen() {
  return (
    <MayScreen title="Permissions" endpoint={listPermissions}>
      <p className="muted">
        Changes apply straight away, including to people already signed in. Supers can do
        everything.
      </p>
      <Permissions />
    </MayScreen>
  )
}

/** Table of permissions by role. Each press saves at once. */
function Permissions() {
  const query = useQuery({ ...rowsOf(listPermissions), select: ({ data }) => permissionRows(data) })
  return (
    <SimpleList<PermissionRow>
      caption="Permissions"
      query={query}
      columns={permissionColumns}
      rowKey={({ name }) => name}
      rowHeight={68}
      empty={<EmptyState title="No switches yet" icon={<KeyRound aria-hidden="true" />} />}
    />
  )
}

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

const permissionColumns: readonly TableColumn<PermissionRow>[] = [
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
  column('ambassador', 'Franchisees'),
]
