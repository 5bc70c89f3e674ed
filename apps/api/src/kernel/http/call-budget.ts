import type { Contract } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import { hashSecret } from '../secrets.ts'
import { bearerOf, type Found } from './caller.ts'
import { addressToCount, networksOf } from './rate-limits.ts'
import { refuseGenerally } from './refuse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Points that a call of this route costs its address. `usualCost` if absent. */
    cost?: number
    /**
     * The queue in which a call waits: that of its address or of its user. A user's files have a
     * queue of their own. If absent, the call does not wait.
     */
    turn?: 'address' | 'user' | 'file'
  }
}

/** A bucket of points: its size, and how many points return each second. */
export type Budget = { burst: number; perSecond: number }

export type CallLimits = typeof callLimits

/**
 * Allows 240 searches a minute, 120 of them at once. An office, a mobile network and a board that
 * searches as its map moves stay below these limits. Heavier callers wait for seconds.
 */
export const callLimits = {
  /** Points of a network address, for calls without a session. */
  callsPerAddress: { burst: 600, perSecond: 20 },
  /** Points of a network address for trying unknown tokens. */
  strangersPerAddress: { burst: 200, perSecond: 2 },
  /** Concurrent calls of a network address without a session. The others wait in turn. */
  callsAtOncePerAddress: 2,
  /** Points of a user, from all addresses. A screen of the portal makes about ten calls. */
  callsPerUser: { burst: 1_200, perSecond: 40 },
  /** Points of an API key. Programs that copy a list make some calls a second. */
  callsPerKey: { burst: 600, perSecond: 20 },
  /**
   * Concurrent calls of a user in all sessions, and of each API key. Files have the same limit, but are counted
   * separately. Further calls wait in turn.
   */
  callsAtOncePerUser: 2,
  /**
   * Concurrent files of all users together. Each takes as long as the caller's connection needs.
   */
  filesAtOnce: 4,
  /** Milliseconds before an address receives its refusal. */
  refusedAfter: 500,
} satisfies Record<string, Budget | number>

/** Costs by measured work: 1 for calls that are polled or cached, 2 for a database look-up. */
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
  listWindows: 10,
  holdWindow: 10,
  createPartialBooking: 5,
  updatePartialBooking: 5,
  completeBooking: 10,
  uploadBookingImage: 10,
  uploadMyJobImage: 10,
  // A day's photos come one after the other once there is signal.
  addVisitFile: 5,
  uploadThreadFile: 10,
  issueToken: 10,
  finishSignIn: 5,
  beginPasskeySignIn: 5,
  signInByPasskey: 5,
  register: 10,
  confirmRegistration: 10,
  searchEverything: 5,
  searchMyBoard: 5,
  // Erasing a person, or collecting their data, reads every table with personal data.
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

/**
 * Points that a call costs. The address pays if the call needs no session. Otherwise the user pays.
 */
export const costOf = (name: string): number => costs[name as keyof Contract] ?? usualCost

export type AddressBudget = {
  /**
   * Takes points and returns 0. If there are too few, takes none and returns the seconds until
   * there are enough. Negative points are given back.
   */
  spend(address: string, points: number, at: Date): number
}

type Bucket = { points: number; at: number }

/**
 * Limit of entries in each map: more than an attacker has networks, and more than there are
 * sessions in use. The entries take a few megabytes.
 */
const many = 50_000

/**
 * A map that drops old entries by halves. When the newer half is full, it replaces the older half,
 * which is dropped.
 */
function createForgetfulMap<V>(most: number) {
  let newer = new Map<string, V>()
  let older = new Map<string, V>()
  const forget = () => {
    older = newer
    newer = new Map()
  }
  return {
    get: (key: string) => newer.get(key) ?? older.get(key),
    set(key: string, value: V) {
      if (newer.size >= most && !newer.has(key)) forget()
      newer.set(key, value)
    },
    forget,
  }
}

/**
 * Counts in memory, because the budget protects only this process. An address without a bucket has
 * all its points, so a bucket is dropped once it must be full again.
 */
export function createAddressBudget(
  { burst, perSecond }: Budget,
  networksAtMost = many,
  sharesOf = networksOf,
): AddressBudget {
  const fullAfter = (burst / perSecond) * 1_000
  const kept = createForgetfulMap<Bucket>(networksAtMost)
  let forgetsAt = 0

  function bucketOf(key: string, share: number, now: number): Bucket {
    const found = kept.get(key)
    if (!found) return { points: burst * share, at: now }
    const gained = Math.max(0, now - found.at) * (perSecond / 1_000) * share
    return { points: Math.min(burst * share, found.points + gained), at: now }
  }

  return {
    spend(address, points, at) {
      const now = at.getTime()
      if (now >= forgetsAt) {
        kept.forget()
        forgetsAt = now + fullAfter
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
      for (const { key, bucket } of buckets) kept.set(key, bucket)
      return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / perSecond))
    },
  }
}

/**
 * Uses the machine's time instead of the `CLOCK` setting, because no bucket would refill under a
 * stopped clock.
 */
export const machineTime = () => new Date()

/** @throws {Refusal} 429 if the address has too few points left. */
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

export type CallerBudgets = Record<'user' | 'key', AddressBudget>

/** Makes the budgets of each user and API key. Users are limited too, because anyone can sign up. */
export function createCallerBudgets(limits: CallLimits): CallerBudgets {
  const budget = (each: Budget) => createAddressBudget(each, many, (key) => [{ key, share: 1 }])
  return { user: budget(limits.callsPerUser), key: budget(limits.callsPerKey) }
}

/** The user or the API key that pays for a call. A program does not use up its maker's points. */
export const payerOf = ({ id, key }: Pick<Found, 'id' | 'key'>): string =>
  key ? `key ${key.id}` : String(id)

/** @throws {Refusal} 429 if the user or the key has too few points left. */
export const spendOfCaller = (budgets: CallerBudgets, caller: Found, points: number) =>
  spendOrRefuse(
    budgets[caller.key ? 'key' : 'user'],
    payerOf(caller),
    points,
    machineTime(),
    caller.key
      ? `The API key “${caller.key.name}” makes too many calls. Please wait for the seconds in Retry-After.`
      : 'That is too much at once. Please try again in a few seconds.',
  )

/** Remembers who pays for the sessions seen here, so that a call can wait before any query. */
export const createSessionOwners = () => createForgetfulMap<string>(many)
export type SessionOwners = ReturnType<typeof createSessionOwners>

/**
 * Charges every call of the routes registered here, before its body is read. A route without a
 * `cost` is charged too. The first call of a session waits with the calls of its address, because
 * its user is not known yet.
 */
export function limitCalls(
  routes: FastifyInstance,
  { limits, owners }: { limits: CallLimits; owners: SessionOwners },
) {
  const budget = createAddressBudget(limits.callsPerAddress)
  const ofAddress = createTurns(limits.callsAtOncePerAddress)
  const ofUser = createTurns(limits.callsAtOncePerUser)
  const files = createTurns(limits.filesAtOnce)
  routes.addHook('onRequest', (request, reply, done) => {
    const { cost = usualCost, turn } = request.routeOptions.config
    try {
      if (cost > 0) spendOrRefuse(budget, request.ip, cost, machineTime())
    } catch (refusal) {
      // Refusals are delayed, because immediate retries at full speed would add to the load.
      setTimeout(done, limits.refusedAfter, refusal)
      return
    }
    const wait = (turns: Turns, key: string, next: () => void) =>
      turns.wait(key, () => {
        // The caller has already left.
        if (request.raw.socket.destroyed) return false
        reply.raw.once('close', () => turns.end(key))
        next()
        return true
      })
    if (turn === 'address') return wait(ofAddress, addressToCount(request.ip), done)
    const token = turn && bearerOf(request)
    // A call without a session is refused without a database lookup.
    if (token === undefined) return done()
    const hash = hashSecret(token)
    const payer = owners.get(hash)
    const begin = () => (turn === 'file' ? wait(files, 'all', done) : done())
    wait(ofUser, `${turn} ${payer ?? hash}`, () => {
      if (payer !== undefined) begin()
      else wait(ofAddress, `${turn} ${addressToCount(request.ip)}`, begin)
    })
  })
}

/** Starts the waiting call. Returns false if its caller has left. */
type Begin = () => boolean
type Turns = { wait: (key: string, begin: Begin) => void; end: (key: string) => void }

/**
 * Limits the concurrent calls of each key, an address or a user. The database is shared: twenty
 * searches from one address would otherwise all run before the search of the next caller. The
 * address's points bound how many calls wait.
 */
function createTurns(atOnce: number): Turns {
  const callers = new Map<string, { working: number; waiting: Begin[] }>()
  const goOn = (key: string) => {
    const own = callers.get(key)
    if (!own) return
    while (own.working < atOnce) {
      const begin = own.waiting.shift()
      if (!begin) break
      own.working++
      if (!begin()) own.working--
    }
    if (own.working === 0 && own.waiting.length === 0) callers.delete(key)
  }
  return {
    wait(key: string, begin: Begin) {
      const own = callers.get(key) ?? { working: 0, waiting: [] }
      callers.set(key, own)
      own.waiting.push(begin)
      goOn(key)
    },
    end(key: string) {
      const own = callers.get(key)
      if (own) own.working--
      goOn(key)
    },
  }
}
