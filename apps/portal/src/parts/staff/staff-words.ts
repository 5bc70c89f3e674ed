import { staffPresets, staffRoleWords, type StaffRole } from '@treasures/api-client'

type Placed = {
  role: StaffRole
  region: { region_name: string } | null
  presets: readonly string[]
  switches: Readonly<Record<string, boolean>>
}

/** Returns "Admin" or "Franchisee of Leeds". */
export const roleOf = ({ role, region }: Pick<Placed, 'role' | 'region'>): string =>
  region ? `${staffRoleWords[role]} of ${region.region_name}` : staffRoleWords[role]

/** Sums up the permissions of a person: "Office and Accounts, 2 changes". */
export function permissionsOf({ role, presets, switches }: Omit<Placed, 'region'>): string {
  if (role === 'super') return 'Everything'
  const known = Object.entries(staffPresets).flatMap(([name, { label }]) =>
    presets.includes(name) ? [label] : [],
  )
  const changes = Object.keys(switches).length
  return [
    known.length ? known.join(' and ') : 'Same as the role',
    ...(changes ? [changes === 1 ? '1 change' : `${changes} changes`] : []),
  ].join(', ')
}
