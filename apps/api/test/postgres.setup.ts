import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../src/kernel/db/connect.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { dumpMigratedPglite } from './pglite-dump.ts'
import { startPostgres } from './postgres-server.ts'
import { templateName, withDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The dump of a migrated embedded database. */
    pgliteTemplate: string
  }
}

let teardownNow = async () => {}
export const teardown = () => teardownNow()

/** One server for all test files, and for both engines a migrated template that each of them clones. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-template-'))
  project.provide('pgliteTemplate', await dumpMigratedPglite(folder))
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  project.provide('postgresUrl', server.url)
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`drop database if exists ${templateName} with (force)`)
  await admin.query(`create database ${templateName}`)
  const template = openPostgres(withDatabase(server.url, templateName))
  await migrate(template)
  await template.close()
  teardownNow = async () => {
    if (given) await admin.query(`drop database if exists ${templateName} with (force)`)
    await admin.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
