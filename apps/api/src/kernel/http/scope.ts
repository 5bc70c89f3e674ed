import type { Access, Endpoint } from '@treasures/api-client'
import type { SignedIn } from './caller.ts'
import { refuseGenerally } from './refuse.ts'

declare const branded: unique symbol
/**
 * Only this file makes scopes, so callers of a store have to pass the scope of their call, or
 * `everywhere`.
 */
type Branded<T> = T & { readonly [branded]: true }
const brand = <T>(scope: T) => scope as Branded<T>

/**
 * Customers, jobs and treasures that a caller's queries may touch. For staff these are all records,
 * or the records of their region.
 */
export type StaffScope = Branded<{ kind: 'all' } | { kind: 'region'; id_region: number }>
export type CustomerScope = Branded<{ kind: 'own'; id_customer: number }>
export type OwnTreasureScope = Branded<{ kind: 'treasure'; id_treasure: number }>

/** Scope of staff, or of a customer's own record. */
export type Scope = StaffScope | CustomerScope
/** Scope of staff, or of a treasure's own record. */
export type TreasureScope = StaffScope | OwnTreasureScope
/** Scope of staff, or of the records in which a customer or treasure takes part. */
export type PartyScope =
  | StaffScope
  | Branded<{ kind: 'party'; id_customer: number | null; id_treasure: number | null }>

/** Side of a caller in a job. Each side sees its own price, and staff see both. */
export type Side = 'staff' | 'treasure' | 'customer'

/**
 * Returns the side of a caller in a job of this customer, and the treasure to whom their lists are
 * limited.
 */
export function sideOf(
  scope: PartyScope,
  { id_customer }: { id_customer: number | null },
): { side: Side; whose: number | null } {
  if (scope.kind !== 'party') return { side: 'staff', whose: null }
  return id_customer === scope.id_customer
    ? { side: 'customer', whose: null }
    : { side: 'treasure', whose: scope.id_treasure }
}

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
/** Scope that a call's `access` gives. Undefined for calls without one. */
export type ScopeOf<A extends Access> = A extends keyof Scopes ? Scopes[A] : undefined

/** Scope of system code, and of calls that show a record that their caller has just created. */
export const everywhere: StaffScope = brand({ kind: 'all' })
export const ofRegion = (id_region: number): StaffScope => brand({ kind: 'region', id_region })
/** Scope of a person whom their mobile identifies, because they answer by text. */
export const ofParty = (id_customer: number | null, id_treasure: number | null) =>
  brand({ kind: 'party' as const, id_customer, id_treasure })
const ofTreasure = (id_treasure: number): OwnTreasureScope =>
  brand({ kind: 'treasure', id_treasure })

/**
 * Returns the scope of staff: an ambassador's region, even for an admin who acts as one, otherwise
 * everything. Undefined for callers who are not staff.
 */
export const staffScope = ({
  id_ambassador,
  ...caller
}: Pick<SignedIn, 'id_ambassador' | 'super' | 'is_admin'>): StaffScope | undefined =>
  id_ambassador ? ofRegion(id_ambassador) : caller.super || caller.is_admin ? everywhere : undefined

/**
 * Returns the scope of a call from the contract's `access` and `permission`. Staff with the
 * permission get the scope of staff. Staff without it get the scope of their own record.
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

/** Narrows the scope of a list to the region that an admin has chosen. */
export const narrowed = (scope: StaffScope, { chosenRegion }: SignedIn): StaffScope =>
  scope.kind === 'all' && chosenRegion ? ofRegion(chosenRegion) : scope
