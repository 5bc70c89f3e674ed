import type { Permission, SwitchedRole } from '@treasures/api-client'

/** A permission with its switch for each role that can have it. */
export type PermissionRow = {
  name: string
  description: string
  roles: Partial<Record<SwitchedRole, Permission>>
}

/** Returns one row for each permission, sorted by description. */
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

export const withSwitch = (permissions: readonly Permission[], changed: Permission) =>
  permissions.map((permission) => (permission.id === changed.id ? changed : permission))
