import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Contract } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import { decideLimit, isAdmitted, type Places, type Priority } from './load.rules.ts'
import { refuseGenerally } from './refuse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Priority of the route's calls under overload. `usual` if absent. */
    priority?: Priority
  }
}

export type LoadLimits = { places: Places }

/**
 * Starts by admitting more calls than a machine serves well, so that a short burst is not refused.
 */
export const loadLimits: LoadLimits = { places: { first: 200, least: 16, most: 1_000 } }

const priorities: Partial<Record<keyof Contract, Priority>> = {
  issueToken: 'first',
  finishSignIn: 'first',
  beginPasskeySignIn: 'first',
  signInByPasskey: 'first',
  getUser: 'first',
  claimJob: 'first',
  claimMyJob: 'first',
  completeBooking: 'first',
  drawBoard: 'last',
  searchBoard: 'last',
  searchMyBoard: 'last',
  searchPostcodes: 'last',
  searchCities: 'last',
  searchCompanies: 'last',
  searchCustomers: 'last',
  searchEverything: 'last',
  searchTreasures: 'last',
  searchUsers: 'last',
}

/**
 * Files are exempt, because their duration depends on the caller's connection. They have limits of
 * their own.
 */
export const priorityOf = (
  name: string,
  { consumes, produces }: { consumes?: 'multipart'; produces?: string },
): Priority => (consumes || produces ? 'exempt' : (priorities[name as keyof Contract] ?? 'usual'))

/** Milliseconds between measurements of the event loop. */
const resolution = 10
/** Milliseconds between adjustments of the limit. */
const lookEvery = 500
/** Seconds after which a refused caller may retry. */
const retryAfter = 2

/**
 * Refuses calls that could only be answered late, before their bodies are read. Admitted calls are
 * answered soon, and refused callers learn at once when to retry. The limit on concurrent calls is
 * adjusted to how long calls take.
 */
export function limitLoad(routes: FastifyInstance, { places }: LoadLimits) {
  let limit = places.first
  let underway = 0
  let lookedAt = 0
  let seen = { times: [] as number[], most: 0, wasRefused: false }
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  routes.addHook('onClose', (_routes, done) => {
    loop.disable()
    done()
  })

  function look(now: number) {
    if (now - lookedAt < lookEvery) return
    limit = decideLimit(limit, { ...seen, delay: loop.mean / 1e6 - resolution }, places)
    loop.reset()
    lookedAt = now
    seen = { times: [], most: underway, wasRefused: false }
  }

  routes.addHook('onRequest', (request, reply, done) => {
    const { priority = 'usual', isStream } = request.routeOptions.config
    if (isStream || priority === 'exempt') return done()
    const began = performance.now()
    look(began)
    if (!isAdmitted(priority, underway, limit)) {
      seen.wasRefused = true
      return done(
        refuseGenerally(
          'unavailable',
          'Very many people are here at the moment. Please try again in a few seconds.',
          { retryAfter },
        ),
      )
    }
    underway++
    seen.most = Math.max(seen.most, underway)
    reply.raw.once('close', () => {
      underway--
      seen.times.push(performance.now() - began)
    })
    return done()
  })
}
