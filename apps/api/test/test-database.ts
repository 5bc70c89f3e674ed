import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { openPglite, openPostgres, type Database } from '../src/kernel/db/connect.ts'

export const templateName = 'treasures_template'
export const engines = ['postgres', 'pglite'] as const
export type Engine = (typeof engines)[number]
/**
 * What most tests run on. Both are for what the engines do differently: races, locks, tasks, notices, migrations; and
 * `mass-assignment.test.ts` makes every call that writes on the embedded one. `ENGINES=both` runs everything on both.
 */
export const mainEngines: readonly Engine[] =
  process.env.ENGINES === 'both' ? engines : ['postgres']

export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** A fresh, migrated PostgreSQL database, cloned from the template; its address serves several apps. */
export async function createPostgresDatabase(postgresUrl: string) {
  const name = `treasures_${randomBytes(6).toString('hex')}`
  await onServer(postgresUrl, `create database ${name} template ${templateName}`)
  return {
    url: withDatabase(postgresUrl, name),
    drop: () => onServer(postgresUrl, `drop database if exists ${name} with (force)`),
  }
}

/** A fresh, migrated database of either engine; closing it throws it away. */
export async function openTestDatabase(engine: Engine, postgresUrl: string): Promise<Database> {
  if (engine === 'pglite') return openPglite(undefined, await openAsBlob(inject('pgliteTemplate')))
  const created = await createPostgresDatabase(postgresUrl)
  const database = openPostgres(created.url)
  return {
    ...database,
    async close() {
      await database.close()
      await created.drop()
    },
  }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
