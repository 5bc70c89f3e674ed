import { parentPort } from 'node:worker_threads'
import { createPostgresDatabase, createTemplate, openForNow } from './postgres-databases.ts'
import { markOpened } from '../src/features/site/opening/mark-opened.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { Database } from '../src/kernel/db/connect.ts'
import { createPeople, portalFixtures } from './portal-fixtures.ts'

/* A thread of its own for the real app, so that it does not hold up the page's server. */

const template = 'treasures_portal_template'

type Running = { database: Database; app: TestApp }
let running: Running | undefined

async function stop() {
  const last = running
  running = undefined
  await last?.app.close()
  await last?.database.close()
}

const work = {
  /** Makes the database that every file's tests begin with. */
  prepare: (postgresUrl: string) =>
    createTemplate(postgresUrl, template, async ({ db }) => {
      await createPeople(db)
      await markOpened(db, new Date())
    }),
  /** A fresh copy of the database under a fresh app; gives the app's port. */
  async begin(postgresUrl: string, origin: string) {
    await stop()
    const database = openForNow(await createPostgresDatabase(postgresUrl, template))
    const app = await startTestApp(database, { origin })
    running = { database, app }
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
