import { timingSafeEqual } from 'node:crypto'
import {
  decideAccess,
  decideKeyAccess,
  isForKeys,
  narrowToKey,
  type Caller,
  type Endpoint,
  type KeyRights,
} from '@treasures/api-client'
import type { FastifyRequest } from 'fastify'
import { looksLikeKey } from '../key-secrets.rules.ts'
import { hashSecret } from '../secrets.ts'
import { refuseGenerally } from './refuse.ts'

/**
 * The signed-in caller, read again for each call, so that a revoked role or permission applies at
 * once.
 */
export type SignedIn = Caller & {
  /** User id. */
  id: number
  tokenHash: string
  /** Time of the last confirmation in this session, or null if there was none. */
  confirmedAt: Date | null
  hasSecondFactor: boolean
  /** Region that staff chose in the header `X-Region`, or undefined for all. */
  chosenRegion: number | undefined
  /** The API key of a program that calls for the user. The caller's rights are the key's. */
  key?: { id: number; name: string } & KeyRights
}

/** The owner of a token. If the token is an API key, with the maker's own rights. */
export type Found = Omit<SignedIn, 'chosenRegion'>

/**
 * Finds the owner of a bearer token. Returns undefined if the token is unknown, revoked or expired.
 */
export type FindCaller = (token: string, at: Date) => Promise<Found | undefined>

/**
 * Returns a check for calls that other programs make with a token of our settings. It compares
 * hashes, which have equal lengths, so that the timing reveals nothing about a guess.
 */
export function holdsToken(token: string) {
  const ours = Buffer.from(hashSecret(token))
  return ({ headers }: FastifyRequest): boolean =>
    timingSafeEqual(
      Buffer.from(hashSecret(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')),
      ours,
    )
}

/** Reads the session's secret from the call, without checking that such a session exists. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1]

/** Denies by default: a call is authorised only if the contract's `access` names the caller. */
export async function authorise(
  endpoint: Endpoint,
  request: FastifyRequest,
  at: Date,
  findCaller: FindCaller,
): Promise<SignedIn | undefined> {
  if (endpoint.access === 'public') return undefined
  const token = bearerOf(request)
  const found = token ? await findCaller(token, at) : undefined
  if (!found)
    throw refuseGenerally(
      'not_signed_in',
      token && looksLikeKey(token)
        ? 'This API key is not complete, or it was revoked or has ended.'
        : 'Please sign in. Your session may have ended.',
    )
  const { key } = found
  const permit = key ? decideKeyAccess(endpoint, found, key) : decideAccess(endpoint, found)
  if (permit !== 'yes')
    throw refuseGenerally('forbidden', key ? refusalOfKey(endpoint, key) : 'You may not do this.')
  const region = request.headers['x-region']
  return {
    ...actingCaller(found),
    chosenRegion:
      typeof region === 'string' && /^[1-9]\d{0,8}$/.test(region) ? Number(region) : undefined,
  }
}

/** Narrows the rights of a caller with an API key to those of the key. */
export const actingCaller = <C extends Found>(found: C): C =>
  found.key ? narrowToKey(found, found.key) : found

/** Says what a key lacks, for the person who writes the program. */
function refusalOfKey(endpoint: Endpoint, { scopes, reads_only }: KeyRights): string {
  if (!isForKeys(endpoint)) return 'API keys may not make this call. Please sign in to make it.'
  if (reads_only && endpoint.method !== 'GET') return 'This API key may only read.'
  const { permission } = endpoint
  return permission && !scopes.includes(permission)
    ? `This API key may not do this. It needs the scope ${permission}.`
    : 'This API key may not do this, or the person who made it no longer may.'
}
