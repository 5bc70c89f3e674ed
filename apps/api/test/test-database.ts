import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Logger } from 'kysely'
import { describe, inject } from 'vitest'
import { openPglite, type Database } from '../src/kernel/db/connect.ts'
import { listMigrations } from '../src/kernel/db/migrate.ts'
import { createPostgresDatabase, openForNow } from './postgres-databases.ts'
import { openReused } from './reused-database.ts'

export const engines = ['postgres', 'pglite'] as const
export type Engine = (typeof engines)[number]
/**
 * Runs tests of behaviour that differs, such as races, locks, tasks and notices, on both engines.
 * On the embedded one they are slow tests: it has one connection, on which nothing races.
 */
export function onBothEngines(tests: (engine: Engine) => void) {
  describe('on postgres', () => {
    tests('postgres')
  })
  describe('on pglite', { tags: 'slow' }, () => {
    tests('pglite')
  })
}
/**
 * Engines for most tests: PostgreSQL only, unless `ENGINES=both`. `mass-assignment.test.ts` makes
 * writing calls on the embedded engine, and tests on `engines` always run on both.
 */
export const mainEngines: readonly Engine[] =
  process.env.ENGINES === 'both' ? engines : ['postgres']

/**
 * Opens a PostgreSQL database as an earlier version left it, with only the migrations before the
 * one named.
 */
export async function openDatabaseBefore(migration: string, postgresUrl: string) {
  const database = openForNow(await createPostgresDatabase(postgresUrl, 'template0'))
  await database.script(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of (await listMigrations()).filter((one) => one < migration))
    await database.script(
      `${await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8')};
      insert into migrations (name) values ('${name}')`,
    )
  return database
}

/**
 * Fills a data folder as a first start without a seed does, but without the seconds of migrating.
 */
export async function fillDataFolder(folder: string) {
  const database = await openPglite(folder, await openAsBlob(inject('pgliteTemplate')))
  await database.close()
}

/** A fresh, migrated database of either engine, of a business that has opened; closing it throws it away. */
export async function openTestDatabase(
  engine: Engine,
  postgresUrl: string,
  log?: Logger,
): Promise<Database> {
  if (engine === 'pglite') return openPglite(undefined, await openAsBlob(inject('pgliteTemplate')))
  // A log belongs to the connections, so such a database serves one caller only.
  return log ? openUnused(postgresUrl, log) : openReused(postgresUrl)
}

/** A database that no test has used: its plans depend on no earlier rows, and closing it ends it. */
export const openUnused = async (postgresUrl: string, log?: Logger): Promise<Database> =>
  openForNow(await createPostgresDatabase(postgresUrl), log)

/** Opens such a database with the business not open yet. */
export async function openTrialDatabase(engine: Engine, postgresUrl: string): Promise<Database> {
  const database = await openTestDatabase(engine, postgresUrl)
  await database.script(`
    begin;
    set local session_replication_role = replica; -- The trigger would refuse it.
    delete from opened;
    commit;
    update number_series set prefix = 'TRIAL-'`)
  return database
}
