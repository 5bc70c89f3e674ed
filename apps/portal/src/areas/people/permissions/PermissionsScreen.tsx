import { listPermissions } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@treasures/widgets/kit'
import { KeyRound } from 'lucide-react'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { rowsOf } from '#app/query.ts'
import { permissionColumns } from './permission-columns.tsx'
import { permissionRows, type PermissionRow } from './permission-rows.ts'

export default function PermissionsScreen() {
  return (
    <MayScreen title="Permissions" endpoint={listPermissions}>
      <p className="muted">
        Changes apply immediately, also to people who are signed in. Supers can do everything.
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
