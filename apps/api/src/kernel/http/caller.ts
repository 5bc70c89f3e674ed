import { decideAccess, type Caller, type Endpoint } from '@treasures/api-client'
import type { FastifyRequest } from 'fastify'
import { refuseGenerally } from './refuse.ts'

/** Whoever makes a call, read afresh for each: a switched-off role or permission holds at once. */
export type SignedIn = Caller & {
  /** The user's. */
  id: number
  tokenHash: string
  /** When this sign-in last showed that it is its owner's; null where it never has. */
  confirmedAt: Date | null
  hasSecondFactor: boolean
  /** The region that staff chose in the header `X-Region`; undefined for all. */
  chosenRegion: number | undefined
}

/** Finds whose bearer token this is; undefined for one that is unknown, revoked or expired. */
export type FindCaller = (
  token: string,
  at: Date,
) => Promise<Omit<SignedIn, 'chosenRegion'> | undefined>

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
