import {
  decideAccess,
  type Caller,
  type Endpoint,
  type PermissionName,
} from '@treasures/api-client'
import type { FastifyRequest } from 'fastify'
import { refuseGenerally } from './refuse.ts'

/** Whoever makes a call, read afresh for each: a switched-off role or permission holds at once. */
export type SignedIn = Caller & {
  /** The user's. */
  id: number
  tokenHash: string
  /** The region that staff chose in the header `X-Region`; undefined for all. */
  chosenRegion: number | undefined
}

/** Finds whose bearer token this is; undefined for one that is unknown, revoked or expired. */
export type FindCaller = (
  token: string,
  at: Date,
) => Promise<Omit<SignedIn, 'chosenRegion'> | undefined>

/** Which customers, jobs and treasures a caller's queries may touch at all. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'region'; id_region: number }
  | { kind: 'own'; id_customer: number }

/**
 * What belongs to the caller's business. An ambassador, also an admin who acts as one, has one region;
 * a customer has the own record. Whoever is staff and customer works as staff.
 */
export function scopeOf(caller: SignedIn): Scope {
  if (caller.id_ambassador) return { kind: 'region', id_region: caller.id_ambassador }
  if (caller.super || caller.is_admin) return { kind: 'all' }
  if (caller.id_customer) return { kind: 'own', id_customer: caller.id_customer }
  throw refuseGenerally('forbidden', 'You may not do this.')
}

/**
 * For calls that staff need a switch for and customers none: staff whose switch is off, but who are
 * customers as well, have their own record and no more.
 */
export const ownOrStaffScope = (caller: SignedIn, permission: PermissionName): Scope =>
  caller.id_customer && !caller.super && !caller.permissions.includes(permission)
    ? { kind: 'own', id_customer: caller.id_customer }
    : scopeOf(caller)

/** Which records a treasure or a customer may touch besides what staff may: their own. */
export type TreasureScope =
  | Exclude<Scope, { kind: 'own' }>
  | { kind: 'treasure'; id_treasure: number }
export type PartyScope =
  | Exclude<Scope, { kind: 'own' }>
  | { kind: 'party'; id_customer: number | null; id_treasure: number | null }

const staffScope = (caller: SignedIn, permission: PermissionName) => {
  const isStaff = caller.super || caller.is_admin || caller.id_ambassador
  if (!isStaff || (!caller.super && !caller.permissions.includes(permission))) return undefined
  const scope = scopeOf(caller)
  return scope.kind === 'own' ? undefined : scope
}

/** For `staff_or_treasure`: as staff where the switch is on, else the own record. */
export function treasureScopeOf(caller: SignedIn, permission: PermissionName): TreasureScope {
  const scope = staffScope(caller, permission)
  if (scope) return scope
  if (caller.id_treasure) return { kind: 'treasure', id_treasure: caller.id_treasure }
  throw refuseGenerally('forbidden', 'You may not do this.')
}

/** For `party`: as staff where the switch is on, else whatever the caller has a part in. */
export const partyScopeOf = (caller: SignedIn, permission: PermissionName): PartyScope =>
  staffScope(caller, permission) ?? {
    kind: 'party',
    id_customer: caller.id_customer,
    id_treasure: caller.id_treasure,
  }

/** The signed-in treasure's own id, for calls that only treasures make. */
export function treasureOf(caller: SignedIn): number {
  if (!caller.id_treasure) throw refuseGenerally('forbidden', 'You may not do this.')
  return caller.id_treasure
}

/** What a list shows: the scope, narrowed to the region that an admin has chosen. */
export function listScopeOf(caller: SignedIn): Scope {
  const scope = scopeOf(caller)
  return scope.kind === 'all' && caller.chosenRegion
    ? { kind: 'region', id_region: caller.chosenRegion }
    : scope
}

/** The session's secret, as the call brings it; nobody has looked yet whether there is such a session. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1]

/** Deny by default: a call goes through only when the contract's `access` names the caller. */
export async function authorise(
  endpoint: Endpoint,
  request: FastifyRequest,
  at: Date,
  findCaller: FindCaller,
): Promise<SignedIn | undefined> {
  if (endpoint.access === 'public') return undefined
  const token = bearerOf(request)
  const found = token ? await findCaller(token, at) : undefined
  const permit = decideAccess(endpoint, found)
  if (permit === 'sign_in' || !found)
    throw refuseGenerally('not_signed_in', 'Please sign in. Your session may have ended.')
  if (permit === 'forbidden') throw refuseGenerally('forbidden', 'You may not do this.')
  const region = request.headers['x-region']
  return {
    ...found,
    chosenRegion:
      typeof region === 'string' && /^[1-9]\d{0,8}$/.test(region) ? Number(region) : undefined,
  }
}
