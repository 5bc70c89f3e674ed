import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Database } from '../src/kernel/db/connect.ts'
import { enqueue } from '../src/kernel/tasks/enqueue.ts'
import type { Tasks } from '../src/kernel/tasks/tasks.ts'
import { startWorker } from '../src/kernel/tasks/worker.ts'
import { openTestDatabase, type engines } from './test-database.ts'

type Logged = { task?: string; subject?: string; attempts?: number; error: { message: string } }

/** Polls a value for up to 15 seconds, for busy machines. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: 15_000, interval: 10 })

/**
 * Runs workers on the test file's own database. After each test they stop and their tasks are
 * deleted.
 */
export function useWorkers(engine: (typeof engines)[number]) {
  let database: Database
  const failures: Logged[] = []
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'))
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    failures.length = 0
    await database.db.deleteFrom('tasks').execute()
  })
  afterAll(() => database.close())

  const rows = () =>
    database.db
      .selectFrom('tasks')
      .select(['name', 'key', 'attempts', 'error', sql<boolean>`dead_at is not null`.as('dead')])
      .orderBy('id')
      .execute()

  return {
    get database() {
      return database
    },
    get db() {
      return database.db
    },
    /** Failures that the workers have logged. */
    failures,
    /** Functions that run after the test. */
    stops,
    start: async (
      tasks: Partial<Tasks>,
      options: Partial<Parameters<typeof startWorker>[0]> = {},
    ) => {
      const worker = await startWorker({
        database,
        tasks,
        clock: () => new Date(),
        log: { error: (details) => void failures.push(details as Logged) },
        ...options,
      })
      stops.push(() => worker.stop())
      return worker
    },
    /** Enqueues a task, due at once unless `due` is given. */
    add: (id: number, due?: Date, db = database.db) => enqueue(db, 'job.match', { id }, { due }),
    rows,
    emptied: () => soon(rows).toEqual([]),
  }
}
