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

/** The real server for this file, on a database of its own: `people.ts` says who is there. */
export function useApp() {
  // The first makes the database that the others copy, which takes long on a busy machine.
  beforeAll(() => commands.beginApp(location.origin), 120_000)
  afterEach(() => commands.clearFaults())
  afterAll(() => commands.endApp())
}

/** Puts records into the file's database: `make.createCustomer({ lname: 'Okafor' })`. Dates travel as text. */
export const make = new Proxy({} as { [K in keyof PortalFixtures]: OnServer<PortalFixtures[K]> }, {
  get:
    (_, name: string) =>
    (...input: unknown[]) =>
      commands.makeRecords(name, ...input),
})

/** Puts rows into a table of the file's database; gives their ids. */
export const insert = <T extends keyof Tables>(table: T, ...rows: NewRow<T>[]) =>
  commands.makeRecords('insert', table, rows) as Promise<number[]>

/** Changes one row of the file's database, by its id. */
export const update = <T extends keyof Tables>(table: T, id: number, changes: Partial<NewRow<T>>) =>
  commands.makeRecords('update', table, id, changes) as Promise<void>

/** Signs in past the form, for this tab unless told: one of the people of every file, or whoever has this e-mail. */
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

/** The server breaks, or hangs up, when this is asked: always, or so many `times`. */
export const fail = (
  { method, path }: Endpoint,
  kind: 'broken' | 'dropped',
  { times = -1 }: { times?: number } = {},
) => commands.addFault({ method, path, kind, times })

/** The server takes its time over this. What it gives lets the answers go. */
export async function hold({ method, path }: Endpoint) {
  await commands.addFault({ method, path, kind: 'held' })
  return () => commands.releaseFaults()
}

type Refused = {
  /** The server's words, where the screen repeats them. */
  message?: string
  /** Seconds. */
  retryAfter?: number
}

/** A refusal that the contract knows, at a moment which no test can bring about. */
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

/** An answer that this server never gives: that of one with other settings, say. */
export const answer = <E extends Endpoint>({ method, path }: E, body: OkOf<E>) =>
  commands.addFault({ method, path, kind: 'answered', status: 200, body, times: -1 })
