import type { Contract } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { networksOf } from './rate-limits.ts'
import { refuseGenerally } from './refuse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Points that a call of this route takes from its address. One that is not told takes `usualCost`. */
    cost?: number
  }
}

/** A bucket of points: how many are in a full one, and how many come back each second. */
export type Budget = { burst: number; perSecond: number }

export type CallLimits = {
  /** Of each network address, for calls that need no session. */
  callsPerAddress: Budget
  /** Of each network address, for tokens that are no session's. */
  strangersPerAddress: Budget
}

/**
 * 240 searches a minute, 120 of them at once: an office, a mobile network and a board that searches as its map
 * moves stay below it, and whoever does not waits for seconds.
 */
export const callLimits: CallLimits = {
  callsPerAddress: { burst: 600, perSecond: 20 },
  strangersPerAddress: { burst: 200, perSecond: 2 },
}

/** By how much work they are, as measured: what is polled or kept by caches is one, a look into the database two. */
const usualCost = 2
const costs: Partial<Record<keyof Contract, number>> = {
  listBoardChanges: 1,
  getPublicSettings: 1,
  listServices: 1,
  listHowHeards: 1,
  listJobLossReasons: 1,
  searchBoard: 5,
  listBookingServices: 5,
  listPublicServiceOptions: 5,
  searchPostcodes: 3,
  searchCities: 3,
  getBookingPrice: 3,
  createPartialBooking: 5,
  updatePartialBooking: 5,
  completeBooking: 10,
  uploadBookingImage: 10,
  issueToken: 10,
  register: 10,
  resetPassword: 10,
  setPassword: 10,
}

/** A call that needs a session takes nothing: who makes it is known. */
export const costOf = (name: string, { access }: { access: string }): number =>
  access === 'public' ? (costs[name as keyof Contract] ?? usualCost) : 0

export type AddressBudget = {
  /** Takes points where there are enough. Else nothing, and says after how many seconds there are. Less than none gives back. */
  spend(address: string, points: number, at: Date): number
}

type Bucket = { points: number; at: number }

/** More networks than any one attacker has, and a few megabytes. */
const networksAtMost = 50_000

/**
 * Counts in memory: this protects the process that it stands in, so that instances need not agree. A bucket
 * that is full again is as good as none; those are forgotten a generation at a time.
 */
export function createAddressBudget({ burst, perSecond }: Budget): AddressBudget {
  const fullAfter = (burst / perSecond) * 1_000
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  let turnsAt = 0

  function bucketOf(key: string, share: number, now: number): Bucket {
    const found = young.get(key) ?? old.get(key)
    if (!found) return { points: burst * share, at: now }
    const gained = Math.max(0, now - found.at) * (perSecond / 1_000) * share
    return { points: Math.min(burst * share, found.points + gained), at: now }
  }

  return {
    spend(address, points, at) {
      const now = at.getTime()
      if (now >= turnsAt || young.size >= networksAtMost) {
        old = young
        young = new Map()
        turnsAt = now + fullAfter
      }
      const buckets = networksOf(address).map(({ key, share }) => ({
        key,
        share,
        bucket: bucketOf(key, share, now),
      }))
      const missing = Math.max(
        ...buckets.map(({ bucket, share }) => (points - bucket.points) / share),
      )
      if (missing <= 0) for (const { bucket } of buckets) bucket.points -= points
      for (const { key, bucket } of buckets) young.set(key, bucket)
      return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / perSecond))
    },
  }
}

/** @throws {Refusal} 429 when the address has not enough left. */
export function spendOrRefuse(budget: AddressBudget, address: string, points: number, at: Date) {
  const retryAfter = budget.spend(address, points, at)
  if (retryAfter > 0)
    throw refuseGenerally(
      'too_many_requests',
      'There are too many calls from your network at the moment. Please try again in a few seconds.',
      { retryAfter },
    )
}

/**
 * Counts every call of the routes that are registered here, before its body is read. Whoever adds a route need not
 * think of it: what takes nothing says so.
 */
export function limitCalls(
  routes: FastifyInstance,
  { limits, clock }: { limits: CallLimits; clock: Clock },
) {
  const budget = createAddressBudget(limits.callsPerAddress)
  routes.addHook('onRequest', (request, _reply, done) => {
    const { cost = usualCost } = request.routeOptions.config
    if (cost > 0) spendOrRefuse(budget, request.ip, cost, clock())
    done()
  })
}
