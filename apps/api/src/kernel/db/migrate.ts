import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './connect.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Lists the migrations in the order in which they run. Migrations cannot be undone. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted()

async function listApplied({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  )
  return rows.map((row) => row.name)
}

/**
 * Migrates the database to the latest version, or runs the `wanted` migrations. Returns what it
 * applied. Instances that boot together take turns.
 */
export const migrate = (database: Database, wanted?: readonly string[]): Promise<string[]> =>
  database.alone(async () => {
    await database.script(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const known = await listMigrations()
    const applied = await listApplied(database)
    const stranger = applied.find((name) => !known.includes(name))
    if (stranger)
      throw new Error(
        `The database has had the migration ${stranger}, which this program does not know: a newer version has run on it. Start that version, or use another database.`,
      )
    const missing = (wanted ?? known).filter((name) => !applied.includes(name))
    for (const name of missing) {
      const text = await readFile(new URL(name, folder), 'utf8')
      await database.script(
        `begin;\n${text}\n;insert into migrations (name) values ('${name}');\ncommit;`,
      )
    }
    return missing
  })

/** Returns the latest migration that has run. */
export const lastMigration = async (database: Database): Promise<string> =>
  (await listApplied(database)).at(-1)?.replace(/\.sql$/, '') ?? 'none'

/** Tells whether every migration that this program knows has run. */
export async function isMigrated(database: Database): Promise<boolean> {
  const applied = new Set(await listApplied(database))
  return (await listMigrations()).every((name) => applied.has(name))
}
