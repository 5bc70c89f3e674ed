import type { Permission, SwitchedRole } from '@treasures/api-client'

/** A switch with what it is for each role that can hold it. */
export type PermissionRow = {
  name: string
  description: string
  roles: Partial<Record<SwitchedRole, Permission>>
}

/** One row for each switch, in the order of their words. */
export function permissionRows(permissions: readonly Permission[]): PermissionRow[] {
  const rows = new Map<string, PermissionRow>()
  for (const permission of permissions) {
    const { name, description, role } = permission
    const row = rows.get(name) ?? { name, description, roles: {} }
    row.roles[role] = permission
    rows.set(name, row)
  }
  return [...rows.values()].toSorted((one, two) =>
    one.description.localeCompare(two.description, 'en-GB'),
  )
}

/** The same list with one switch set. */
export const withSwitch = (permissions: readonly Permission[], changed: Permission) =>
  permissions.map((permission) => (permission.id === changed.id ? changed : permission))
