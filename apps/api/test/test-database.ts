import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Logger } from 'kysely'
import { inject } from 'vitest'
import { openPglite, type Database } from '../src/kernel/db/connect.ts'
import { listMigrations } from '../src/kernel/db/migrate.ts'
import { createPostgresDatabase, openForNow } from './postgres-databases.ts'

export const engines = ['postgres', 'pglite'] as const
export type Engine = (typeof engines)[number]
/**
 * What most tests run on. Both are for what the engines do differently: races, locks, tasks, notices, migrations; and
 * `mass-assignment.test.ts` makes every call that writes on the embedded one. `ENGINES=both` runs everything on both.
 */
export const mainEngines: readonly Engine[] =
  process.env.ENGINES === 'both' ? engines : ['postgres']

/** A PostgreSQL database as an earlier version left it: with the migrations before the one named. */
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

/** A data folder as a first start without a seed leaves it; making one from nothing takes seconds. */
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
  return openForNow(await createPostgresDatabase(postgresUrl), log)
}

/** The same of a business that has not opened yet. */
export async function openTrialDatabase(engine: Engine, postgresUrl: string): Promise<Database> {
  const database = await openTestDatabase(engine, postgresUrl)
  await database.script(`
    alter table opened disable trigger opened_for_good;
    delete from opened;
    alter table opened enable trigger opened_for_good;
    update number_series set prefix = 'TRIAL-'`)
  return database
}
