import type { Logger } from 'kysely'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openPostgres, type Database } from '../src/kernel/db/connect.ts'
import { migrate } from '../src/kernel/db/migrate.ts'

/** Migrated database that test files clone. It is empty, but the business is open. */
export const templateName = 'treasures_template'

export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Clones a new PostgreSQL database from a template. Several apps can share its address. */
export async function createPostgresDatabase(postgresUrl: string, template = templateName) {
  const name = `treasures_${randomBytes(6).toString('hex')}`
  // Copies the template's files directly, without writing them to the log.
  await onServer(postgresUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(postgresUrl, name),
    drop: () => onServer(postgresUrl, `drop database if exists ${name} with (force)`),
  }
}

/** A database that is gone once it is closed. */
export function openForNow(
  { url, drop }: Awaited<ReturnType<typeof createPostgresDatabase>>,
  log?: Logger,
): Database {
  const pooler = process.env.TEST_POOLER_URL
  const database = pooler
    ? openPostgres(withDatabase(pooler, new URL(url).pathname.slice(1)), { listenUrl: url, log })
    : openPostgres(url, { log })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** Makes a migrated database to clone. `fill` adds the rows that every copy begins with. */
export async function createTemplate(
  postgresUrl: string,
  name: string,
  fill: (database: Database) => Promise<void> = async () => {},
) {
  await dropTemplate(postgresUrl, name)
  await onServer(postgresUrl, `create database ${name}`)
  const template = openPostgres(withDatabase(postgresUrl, name))
  await migrate(template)
  await fill(template)
  await template.close()
}

export const dropTemplate = (postgresUrl: string, name: string) =>
  onServer(postgresUrl, `drop database if exists ${name} with (force)`)

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
