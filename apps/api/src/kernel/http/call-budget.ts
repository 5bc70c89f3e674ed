import type { Contract } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import { hashSecret } from '../secrets.ts'
import { bearerOf } from './caller.ts'
import { addressToCount, networksOf } from './rate-limits.ts'
import { refuseGenerally } from './refuse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Points that a call of this route takes from its address. One that is not told takes `usualCost`. */
    cost?: number
    /**
     * Calls that wait for each other: those of one address, or of one session. Files of a session wait apart from its
     * other calls. Without it a call does not wait.
     */
    turn?: 'address' | 'session' | 'file'
  }
}

/** A bucket of points: how many are in a full one, and how many come back each second. */
export type Budget = { burst: number; perSecond: number }

export type CallLimits = typeof callLimits

/**
 * 240 searches a minute, 120 of them at once: an office, a mobile network and a board that searches as its map
 * moves stay below it, and whoever does not waits for seconds.
 */
export const callLimits = {
  /** Of each network address, for calls that need no session. */
  callsPerAddress: { burst: 600, perSecond: 20 },
  /** Of each network address, for tokens that are no session's. */
  strangersPerAddress: { burst: 200, perSecond: 2 },
  /** Calls that need no session and are at work at a time, of each network address: the others wait in turn. */
  callsAtOncePerAddress: 2,
  /** A user's calls from all addresses. A screen of the portal makes about ten. */
  callsPerUser: { burst: 1_200, perSecond: 40 },
  /** Calls, and files beside them, that are at work at a time of each session: the others wait in turn. */
  callsAtOncePerSession: 2,
  /** Files that are made at a time, of all users together. They last as long as the line takes. */
  filesAtOnce: 4,
  /** Milliseconds before an address is told that it has called too often. */
  refusedAfter: 500,
} satisfies Record<string, Budget | number>

/** By how much work they are, as measured: what is polled or kept by caches is one, a look into the database two. */
const usualCost = 2
const costs: Partial<Record<keyof Contract, number>> = {
  listBoardChanges: 1,
  getPublicSettings: 1,
  listServices: 1,
  listHowHeards: 1,
  listJobLossReasons: 1,
  searchBoard: 5,
  drawBoard: 5,
  listBookingServices: 5,
  listPublicServiceOptions: 5,
  searchPostcodes: 3,
  searchCities: 3,
  getBookingPrice: 3,
  createPartialBooking: 5,
  updatePartialBooking: 5,
  completeBooking: 10,
  uploadBookingImage: 10,
  uploadMyJobImage: 10,
  issueToken: 10,
  finishSignIn: 5,
  beginPasskeySignIn: 5,
  signInByPasskey: 5,
  register: 10,
  confirmRegistration: 10,
  searchEverything: 5,
  searchMyBoard: 5,
  // They go through every table.
  eraseMyself: 60,
  eraseCustomer: 60,
  eraseTreasure: 60,
  getMyData: 20,
  downloadMyData: 20,
  getCustomerData: 20,
  getTreasureData: 20,
  mergeCustomers: 10,
  resetPassword: 10,
  setPassword: 10,
}

/** Points that a call takes: of its address where it needs no session, and else of its user. */
export const costOf = (name: string): number => costs[name as keyof Contract] ?? usualCost

export type AddressBudget = {
  /** Takes points where there are enough. Else nothing, and says after how many seconds there are. Less than none gives back. */
  spend(address: string, points: number, at: Date): number
}

type Bucket = { points: number; at: number }

/** More networks than any one attacker has, and a few megabytes. */
const manyNetworks = 50_000

/**
 * Counts in memory: this protects the process that it stands in, so that instances need not agree. A bucket
 * that is full again is as good as none; those are forgotten a generation at a time.
 */
export function createAddressBudget(
  { burst, perSecond }: Budget,
  networksAtMost = manyNetworks,
  sharesOf = networksOf,
): AddressBudget {
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
      const buckets = sharesOf(address).map(({ key, share }) => ({
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

/** Not the settings' clock: where that stands still no bucket would ever fill up again. */
export const machineTime = () => new Date()

/** @throws {Refusal} 429 when the address has not enough left. */
export function spendOrRefuse(
  budget: AddressBudget,
  address: string,
  points: number,
  at: Date,
  words = 'There are too many calls from your network at the moment. Please try again in a few seconds.',
) {
  const retryAfter = budget.spend(address, points, at)
  if (retryAfter > 0) throw refuseGenerally('too_many_requests', words, { retryAfter })
}

/** Points of each user. Anybody can sign up, so a session is no reason for trust. */
export const createUserBudget = (limits: CallLimits): AddressBudget =>
  createAddressBudget(limits.callsPerUser, manyNetworks, (key) => [{ key, share: 1 }])

/** @throws {Refusal} 429 when the user has not enough left. */
export const spendOfUser = (budget: AddressBudget, id_user: number, points: number) =>
  spendOrRefuse(
    budget,
    String(id_user),
    points,
    machineTime(),
    'That is too much at once. Please try again in a few seconds.',
  )

/**
 * Counts every call of the routes that are registered here, before its body is read. Whoever adds a route need not
 * think of it: what takes nothing says so.
 */
export function limitCalls(routes: FastifyInstance, { limits }: { limits: CallLimits }) {
  const budget = createAddressBudget(limits.callsPerAddress)
  const ofAddress = createTurns(limits.callsAtOncePerAddress)
  const ofSession = createTurns(limits.callsAtOncePerSession)
  const files = createTurns(limits.filesAtOnce)
  routes.addHook('onRequest', (request, reply, done) => {
    const { cost = usualCost, turn } = request.routeOptions.config
    try {
      if (cost > 0) spendOrRefuse(budget, request.ip, cost, machineTime())
    } catch (refusal) {
      // Whoever calls again at once after each refusal waits: refusals at full speed are a load of their own.
      setTimeout(done, limits.refusedAfter, refusal)
      return
    }
    const wait = (turns: Turns, key: string, next: () => void) =>
      turns.wait(key, () => {
        // Nothing is left to do for a caller who has gone.
        if (request.raw.socket.destroyed) return false
        reply.raw.once('close', () => turns.end(key))
        next()
        return true
      })
    if (turn === 'address') return wait(ofAddress, addressToCount(request.ip), done)
    const token = turn && bearerOf(request)
    // A call without a session is refused without a database lookup.
    if (token === undefined) return done()
    wait(ofSession, `${turn} ${hashSecret(token)}`, () =>
      turn === 'file' ? wait(files, 'all', done) : done(),
    )
  })
}

/** Begins what it was waiting for; false where nobody waits any more. */
type Begin = () => boolean
type Turns = { wait: (key: string, begin: Begin) => void; end: (key: string) => void }

/**
 * So many of each address are at work at a time. The database is everybody's: twenty searches at once of one
 * address would all be before the next of somebody else. How many wait is bounded by the address's points.
 */
function createTurns(atOnce: number): Turns {
  const addresses = new Map<string, { working: number; waiting: Begin[] }>()
  const goOn = (address: string) => {
    const own = addresses.get(address)
    if (!own) return
    while (own.working < atOnce) {
      const begin = own.waiting.shift()
      if (!begin) break
      own.working++
      if (!begin()) own.working--
    }
    if (own.working === 0 && own.waiting.length === 0) addresses.delete(address)
  }
  return {
    wait(address: string, begin: Begin) {
      const own = addresses.get(address) ?? { working: 0, waiting: [] }
      addresses.set(address, own)
      own.waiting.push(begin)
      goOn(address)
    },
    end(address: string) {
      const own = addresses.get(address)
      if (own) own.working--
      goOn(address)
    },
  }
}
