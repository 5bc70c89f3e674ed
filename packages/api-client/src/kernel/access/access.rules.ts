import type { PermissionName } from './permissions.rules.ts'

/** A person may have several roles. A visitor has none. */
export type Role = 'customer' | 'treasure' | 'ambassador' | 'admin' | 'super'

/**
 * Roles that may make a call. `staff` is admin, super or ambassador. The `staff_or_…` values also
 * allow the owner of the record. `party` also allows customers and treasures who take part in a
 * job. The scope of a query, not the access, decides which records a caller sees.
 */
export type Access =
  | 'public'
  | 'signed_in'
  | 'customer'
  | 'treasure'
  | 'staff'
  | 'staff_or_customer'
  | 'staff_or_treasure'
  | 'party'
  | 'admin'
  | 'super'

/**
 * The parts of a profile that decide on access. `permissions` are the switches that are on for the
 * caller's roles.
 */
export type Caller = {
  super: number
  is_admin: number
  id_ambassador: number | null
  id_customer: number | null
  id_treasure: number | null
  permissions: readonly PermissionName[]
}

type Roles = Omit<Caller, 'permissions'>

export const rolesOf = (user: Roles): Role[] => [
  ...(user.super ? (['super'] as const) : []),
  ...(user.is_admin ? (['admin'] as const) : []),
  ...(user.id_ambassador ? (['ambassador'] as const) : []),
  ...(user.id_treasure ? (['treasure'] as const) : []),
  ...(user.id_customer ? (['customer'] as const) : []),
]

/** Roles for each access. A caller needs one of them. `public` and `signed_in` need none. */
const rolesFor: Record<Exclude<Access, 'public' | 'signed_in'>, readonly Role[]> = {
  customer: ['customer'],
  treasure: ['treasure'],
  staff: ['super', 'admin', 'ambassador'],
  staff_or_customer: ['super', 'admin', 'ambassador', 'customer'],
  staff_or_treasure: ['super', 'admin', 'ambassador', 'treasure'],
  party: ['super', 'admin', 'ambassador', 'customer', 'treasure'],
  admin: ['super', 'admin'],
  super: ['super'],
}

export type Permit = 'yes' | 'sign_in' | 'forbidden'

/**
 * Decides whether a caller may make a call at all. Refuses all other roles. Callers need no switch
 * for their own record, because switches limit what staff do.
 */
export function decideAccess(
  { access, permission }: { access: Access; permission?: PermissionName | undefined },
  caller: Caller | undefined,
): Permit {
  if (access === 'public') return 'yes'
  if (!caller) return 'sign_in'
  if (access === 'signed_in') return 'yes'
  const held = rolesOf(caller).filter((role) => rolesFor[access].includes(role))
  if (held.length === 0) return 'forbidden'
  if (!permission || held.includes('super')) return 'yes'
  if (held.includes('customer') || held.includes('treasure')) return 'yes'
  return caller.permissions.includes(permission) ? 'yes' : 'forbidden'
}
