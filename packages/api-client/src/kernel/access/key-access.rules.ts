import type { Endpoint } from '../endpoint.ts'
import { decideAccess, type Caller, type Permit } from './access.rules.ts'
import { permissionNames, permissionSwitches, type PermissionName } from './permissions.rules.ts'

/** Kinds of access that need no permission: the maker's own records as customer or treasure. */
export const keyKinds = {
  customer: 'Your own jobs, invoices and details as a customer',
  treasure: 'Your own jobs, diary, timesheets and earnings as a treasure',
} as const
export type KeyKind = keyof typeof keyKinds

/** Permissions with which a key could give people access, or act as another person. */
const neverForKeys: readonly PermissionName[] = [
  'ambassadors.become',
  'messages.open',
  'staff.invite',
  'users.create',
  'users.edit',
]

export type KeyScope = KeyKind | PermissionName
export const keyScopes = [
  ...(Object.keys(keyKinds) as KeyKind[]),
  ...permissionNames.filter((name) => !neverForKeys.includes(name)),
] as const satisfies readonly KeyScope[]

/** Description of a scope, for the person who chooses it. */
export const keyScopeWords = (scope: KeyScope): string =>
  isKind(scope) ? keyKinds[scope] : permissionSwitches[scope].description

/** Rights of an API key, besides those of its maker. */
export type KeyRights = {
  /** Names of scopes. Unknown names are ignored. Another version of the program may know them. */
  scopes: readonly string[]
  /** The key makes GET calls only. */
  reads_only: boolean
}

const isKind = (scope: KeyScope): scope is KeyKind => Object.hasOwn(keyKinds, scope)

/** Returns the scopes that a person's rights allow. A key never has more. */
export const scopesFor = ({ id_customer, id_treasure, permissions }: Caller): KeyScope[] =>
  keyScopes.filter((scope) =>
    scope === 'customer'
      ? id_customer !== null
      : scope === 'treasure'
        ? id_treasure !== null
        : permissions.includes(scope),
  )

/**
 * Returns a key's caller: what the maker may do now and the key's scopes allow. A key never has the
 * rights of a super. Without a scope for staff it is not staff at all.
 */
export function narrowToKey<C extends Caller>(maker: C, { scopes }: Pick<KeyRights, 'scopes'>): C {
  const held = scopesFor(maker).filter((scope) => scopes.includes(scope))
  const permissions = permissionNames.filter((name) => held.includes(name))
  const isStaff = permissions.length > 0
  return {
    ...maker,
    super: 0,
    is_admin: isStaff && (maker.super || maker.is_admin) ? 1 : 0,
    id_ambassador: isStaff ? maker.id_ambassador : null,
    id_customer: held.includes('customer') ? maker.id_customer : null,
    id_treasure: held.includes('treasure') ? maker.id_treasure : null,
    permissions,
  }
}

type Accessible = Pick<Endpoint, 'method' | 'access' | 'permission' | 'confirm' | 'keys'>

/**
 * True if API keys may make a call at all. They never make calls for which people confirm who they
 * are, calls about the maker's own sign-in, calls of supers, and calls of admins without a
 * permission.
 */
export function isForKeys({ access, permission, confirm, keys }: Accessible): boolean {
  if (access === 'public') return true
  if (confirm) return false
  if (access === 'signed_in') return keys === true
  return access !== 'super' && (access !== 'admin' || permission !== undefined)
}

/** Decides whether a key may make a call. `maker` is the person who made the key. */
export function decideKeyAccess(endpoint: Accessible, maker: Caller, key: KeyRights): Permit {
  if (endpoint.access === 'public') return 'yes'
  if (!isForKeys(endpoint) || (key.reads_only && endpoint.method !== 'GET')) return 'forbidden'
  return decideAccess(endpoint, narrowToKey(maker, key))
}
