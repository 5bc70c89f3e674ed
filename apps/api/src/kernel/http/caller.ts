import { timingSafeEqual } from 'node:crypto'
import { decideAccess, type Caller, type Endpoint } from '@treasures/api-client'
import type { FastifyRequest } from 'fastify'
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
}

/**
 * Finds the owner of a bearer token. Returns undefined if the token is unknown, revoked or expired.
 */
export type FindCaller = (
  token: string,
  at: Date,
) => Promise<Omit<SignedIn, 'chosenRegion'> | undefined>

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
