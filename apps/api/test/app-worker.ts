import { parentPort } from 'node:worker_threads'
import { createTemplate } from './postgres-databases.ts'
import { openReused } from './reused-database.ts'
import { buildApp } from '../src/app.ts'
import { bulkTasks } from '../src/features/site/bulk/bulk-tasks.ts'
import { startWorker } from '../src/kernel/tasks/worker.ts'
import { markOpened } from '../src/features/site/opening/mark-opened.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { Database } from '../src/kernel/db/connect.ts'
import { createPeople, portalFixtures } from './portal-fixtures.ts'

/* Runs the real app in its own thread, so that it does not slow the page's server down. */

const template = 'treasures_portal_template'

type Running = { database: Database; app: TestApp; worker: Awaited<ReturnType<typeof startWorker>> }
let running: Running | undefined

async function stop() {
  const last = running
  running = undefined
  await last?.worker.stop()
  await last?.app.close()
  await last?.database.close()
}

const work = {
  /** Makes the database that the tests of every file begin with. */
  prepare: (postgresUrl: string) =>
    createTemplate(postgresUrl, template, async ({ db }) => {
      await createPeople(db)
      await markOpened(db, new Date())
    }),
  /** Starts a new app with a fresh copy of the database. Returns the app's port. */
  async begin(postgresUrl: string, origin: string) {
    await stop()
    const database = await openReused(postgresUrl, template)
    const app = await startTestApp(database, { origin })
    // Bulk acts run as in the real server, so that a screen can follow their progress.
    const worker = await startWorker({
      database,
      tasks: bulkTasks(app.deps, buildApp),
      clock: () => new Date(),
      log: { error: (details, message) => console.error(message, details) },
    })
    running = { database, app, worker }
    return Number(new URL(app.apiBase).port)
  },
  /** Puts records into the database. */
  async make(name: keyof typeof portalFixtures, ...input: unknown[]) {
    if (!running) throw new Error('Say useApp() at the top of the file.')
    return (portalFixtures[name] as (...all: unknown[]) => unknown)(running.database.db, ...input)
  },
}
export type AppWork = typeof work

type Order = { id: number; name: keyof AppWork; input: unknown[] }

parentPort?.on('message', ({ id, name, input }: Order) => {
  void (async () => {
    try {
      const result = await (work[name] as (...all: unknown[]) => Promise<unknown>)(...input)
      parentPort?.postMessage({ id, result })
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? error.stack : String(error) })
    }
  })()
})
