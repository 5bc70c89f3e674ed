import { decideAccess, type Caller, type Endpoint } from '@treasures/api-client'
import type { FastifyRequest } from 'fastify'
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
