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
 * First line of a migration whose statements run one by one, outside a transaction, so that indexes
 * can be built while other instances write. Each statement must be repeatable, because the
 * migration starts again if the process ends before the last one.
 */
const oneByOne = '-- One by one.\n'

/** Returns the statements of such a migration. Each ends with a semicolon at the end of a line. */
const statementsOf = (text: string) => text.split(/;\n/).filter((part) => /^\s*[^\s-]/m.test(part))

type MigrateOptions = {
  /** Migrations to run. All by default. */
  wanted?: readonly string[]
  /** Receives a sentence before each migration of a database that already has some. */
  say?: (sentence: string) => void
}

/**
 * Migrates the database to the latest version. Returns what it applied. Instances that boot together
 * take turns.
 */
export const migrate = (
  database: Database,
  { wanted, say = () => {} }: MigrateOptions = {},
): Promise<string[]> =>
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
    for (const [index, name] of missing.entries()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      if (applied.length > 0)
        say(`Changing the database: step ${index + 1} of ${missing.length} (${name}) …`)
      if (text.startsWith(oneByOne)) {
        for (const statement of statementsOf(text)) await database.script(statement)
        await sql`insert into migrations (name) values (${name})`.execute(database.db)
      } else
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
