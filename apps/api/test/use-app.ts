import { afterAll, beforeAll, inject } from 'vitest'
import type { Database } from '../src/kernel/db/connect.ts'
import { startTestApp, type AppOptions, type TestApp } from './test-app.ts'
import { openTestDatabase, type Engine } from './test-database.ts'

/** Runs an app on a database of its own while the tests of this file or `describe` run. */
export function useApp({ engine = 'postgres', ...options }: AppOptions & { engine?: Engine } = {}) {
  const database = {} as Database
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase(engine, inject('postgresUrl')))
    Object.assign(app, await startTestApp(database, options))
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  return { database, app }
}
