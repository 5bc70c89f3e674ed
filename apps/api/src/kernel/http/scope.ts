import type { Access, Endpoint } from '@treasures/api-client'
import type { SignedIn } from './caller.ts'
import { refuseGenerally } from './refuse.ts'

declare const branded: unique symbol
/** Made in this file alone: a store that takes a scope is called with one that a call has, or it does not compile. */
type Branded<T> = T & { readonly [branded]: true }
const brand = <T>(scope: T) => scope as Branded<T>

/** Which customers, jobs and treasures a caller's queries may touch at all: of staff their region's, or all. */
export type StaffScope = Branded<{ kind: 'all' } | { kind: 'region'; id_region: number }>
export type CustomerScope = Branded<{ kind: 'own'; id_customer: number }>
export type OwnTreasureScope = Branded<{ kind: 'treasure'; id_treasure: number }>

/** Staff's, or the customer's own record. */
export type Scope = StaffScope | CustomerScope
/** Staff's, or the treasure's own record. */
export type TreasureScope = StaffScope | OwnTreasureScope
/** Staff's, or whatever a customer or a treasure has a part in. */
export type PartyScope =
  | StaffScope
  | Branded<{ kind: 'party'; id_customer: number | null; id_treasure: number | null }>

type Scopes = {
  customer: CustomerScope
  treasure: OwnTreasureScope
  staff: StaffScope
  admin: StaffScope
  super: StaffScope
  staff_or_customer: Scope
  staff_or_treasure: TreasureScope
  party: PartyScope
}
/** What a call's `access` makes its scope; of a call without one, nothing. */
export type ScopeOf<A extends Access> = A extends keyof Scopes ? Scopes[A] : undefined

/** For what the system does by itself, and for showing to somebody what they have just made. */
export const everywhere: StaffScope = brand({ kind: 'all' })
export const ofRegion = (id_region: number): StaffScope => brand({ kind: 'region', id_region })
const ofTreasure = (id_treasure: number): OwnTreasureScope =>
  brand({ kind: 'treasure', id_treasure })

/**
 * What belongs to a member of staff's business: an ambassador's region, also where an admin acts as one; else all.
 * Undefined for somebody who is none.
 */
export const staffScope = ({
  id_ambassador,
  ...caller
}: Pick<SignedIn, 'id_ambassador' | 'super' | 'is_admin'>): StaffScope | undefined =>
  id_ambassador ? ofRegion(id_ambassador) : caller.super || caller.is_admin ? everywhere : undefined

/**
 * The scope of a call, by the contract's own `access` and `permission`. Whoever is staff works as staff where the switch
 * is on, and has the own record where it is off.
 */
export const scopeOf = <E extends Pick<Endpoint, 'access' | 'permission'>>(
  endpoint: E,
  caller: SignedIn,
): ScopeOf<E['access']> => decideScope(endpoint, caller) as ScopeOf<E['access']>

function decideScope(
  { access, permission }: Pick<Endpoint, 'access' | 'permission'>,
  caller: SignedIn,
): Scopes[keyof Scopes] | undefined {
  const { id_customer, id_treasure } = caller
  const isOff = permission && !caller.super && !caller.permissions.includes(permission)
  const ofStaff = isOff ? undefined : staffScope(caller)
  const ofOwn = id_customer ? brand({ kind: 'own' as const, id_customer }) : undefined
  const ofOwnTreasure = id_treasure ? ofTreasure(id_treasure) : undefined
  switch (access) {
    case 'public':
    case 'signed_in':
      return undefined
    case 'customer':
      return held(ofOwn)
    case 'treasure':
      return held(ofOwnTreasure)
    case 'staff_or_customer':
      return held(ofStaff ?? ofOwn)
    case 'staff_or_treasure':
      return held(ofStaff ?? ofOwnTreasure)
    case 'party':
      return ofStaff ?? brand({ kind: 'party' as const, id_customer, id_treasure })
    case 'staff':
    case 'admin':
    case 'super':
      return held(ofStaff)
  }
}

function held<T>(scope: T | undefined): T {
  if (!scope) throw refuseGenerally('forbidden', 'You may not do this.')
  return scope
}

/** What a list of staff shows: the scope, narrowed to the region that an admin has chosen. */
export const narrowed = (scope: StaffScope, { chosenRegion }: SignedIn): StaffScope =>
  scope.kind === 'all' && chosenRegion ? ofRegion(chosenRegion) : scope
