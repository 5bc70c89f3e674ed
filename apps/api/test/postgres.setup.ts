import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { markOpened } from '../src/features/site/opening/mark-opened.ts'
import { dumpMigratedPglite } from './pglite-dump.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { findServer } from './postgres-server.ts'
import { createTemplate, dropTemplate, templateName } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Path of the dump of a migrated embedded database. */
    pgliteTemplate: string
  }
}

let teardownNow = async () => {}
export const teardown = () => teardownNow()

/**
 * Starts one server for all test files, and makes a migrated template for each engine, which every
 * file clones.
 */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-template-'))
  // One after the other: the embedded database blocks this thread for seconds, and a connection to
  // the server would meanwhile time out.
  const server = await startWithTemplate()
  const dump = await dumpMigratedPglite(folder)
  project.provide('pgliteTemplate', dump)
  project.provide('postgresUrl', server.url)
  // Puts PgBouncer in transaction mode before the databases of all tests.
  const pooler =
    process.env.TEST_POOLER === 'true' ? await startPgbouncer(server.url, 'transaction') : undefined
  if (pooler) process.env.TEST_POOLER_URL = pooler.url
  teardownNow = async () => {
    await pooler?.stop()
    await dropTemplate(server.url, templateName)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startWithTemplate() {
  const server = await findServer()
  await createTemplate(server.url, templateName, async ({ db }) => {
    await markOpened(db, new Date())
  })
  return server
}
