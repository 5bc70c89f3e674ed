import {
  generalProblems,
  issueToken,
  portalClient,
  type Endpoint,
  type OkOf,
  type ProblemOf,
} from '@treasures/api-client'
import type { Tables } from '../../api/src/kernel/db/tables.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { commands } from 'vitest/browser'
import { api } from '../src/app/session/api.ts'
import { session } from '../src/app/session/session.ts'
import type { Fault } from './faults.ts'
import { emailOf, password, type Person } from '../../api/test/fixture-people.ts'
import type { NewRow, portalFixtures } from '../../api/test/portal-fixtures.ts'

type PortalFixtures = typeof portalFixtures
type OnServer<F> = F extends (db: never, ...input: infer I) => Promise<infer R>
  ? (...input: I) => Promise<R>
  : never

declare module 'vitest/browser' {
  interface BrowserCommands {
    beginApp: (origin: string) => Promise<void>
    endApp: () => Promise<void>
    makeRecords: (name: string, ...input: unknown[]) => Promise<unknown>
    addFault: (fault: Fault) => Promise<void>
    releaseFaults: () => Promise<void>
    clearFaults: () => Promise<void>
  }
}

/**
 * Starts the real server for this file, with its own database. `people.ts` lists the people in it.
 */
export function useApp() {
  // The first start creates the template database, which takes long on a busy machine.
  beforeAll(() => commands.beginApp(location.origin), 120_000)
  afterEach(() => commands.clearFaults())
  afterAll(() => commands.endApp())
}

/**
 * Adds records to the file's database: `make.createCustomer({ lname: 'Okafor' })`. Dates travel as
 * text.
 */
export const make = new Proxy({} as { [K in keyof PortalFixtures]: OnServer<PortalFixtures[K]> }, {
  get:
    (_, name: string) =>
    (...input: unknown[]) =>
      commands.makeRecords(name, ...input),
})

/** Inserts rows into a table of the file's database and returns their ids. */
export const insert = <T extends keyof Tables>(table: T, ...rows: NewRow<T>[]) =>
  commands.makeRecords('insert', table, rows) as Promise<number[]>

/** Updates one row of the file's database by its id. */
export const update = <T extends keyof Tables>(table: T, id: number, changes: Partial<NewRow<T>>) =>
  commands.makeRecords('update', table, id, changes) as Promise<void>

/**
 * Signs in without the form, as one of the standard people or by e-mail. The session belongs to
 * this tab by default.
 */
export async function signInAs(
  who: Person | `${string}@${string}`,
  { isRemembered = false }: { isRemembered?: boolean } = {},
) {
  session.end()
  const username = who.includes('@') ? who : emailOf(who as Person)
  const { access_token } = await api.call(issueToken, {
    body: { ...portalClient, grant_type: 'password', username, password },
  })
  session.begin(access_token, { isRemembered })
}

/** Makes calls of an endpoint fail on the server or in the connection: always, or `times` times. */
export const fail = (
  { method, path }: Endpoint,
  kind: 'broken' | 'dropped',
  { times = -1 }: { times?: number } = {},
) => commands.addFault({ method, path, kind, times })

/** Holds back the answers of an endpoint. Returns a function that releases them. */
export async function hold({ method, path }: Endpoint) {
  await commands.addFault({ method, path, kind: 'held' })
  return () => commands.releaseFaults()
}

type Refused = {
  /** The server's message, if the screen repeats it. */
  message?: string
  /** Seconds. */
  retryAfter?: number
}

/** Refuses a call with one of its problem codes, for situations that a test cannot create. */
export function refuse<E extends Endpoint>(
  { method, path, problems }: E,
  code: ProblemOf<E> | keyof typeof generalProblems,
  { message = code, retryAfter }: Refused = {},
) {
  const all: Readonly<Record<string, number>> = { ...generalProblems, ...problems }
  const status = all[code] ?? 422
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  const body = { code, message }
  return commands.addFault({ method, path, kind: 'answered', status, body, headers, times: -1 })
}

/**
 * Answers a call with a body that this server never gives, such as that of a server with other
 * settings.
 */
export const answer = <E extends Endpoint>({ method, path }: E, body: OkOf<E>) =>
  commands.addFault({ method, path, kind: 'answered', status: 200, body, times: -1 })
