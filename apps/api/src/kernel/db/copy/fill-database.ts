import { sql } from 'kysely'
import type { Database, Db } from '../connect.ts'
import { listMigrations, migrate } from '../migrate.ts'
import { describeDifferences, describeOtherTables } from './compare.rules.ts'
import { CopyFailed } from './copy-failed.ts'
import { hasTable, readLayout, readSequences, type TableLayout } from './layout.ts'
import type { Contents } from './read-database.ts'
import { settleTexts, sumUp, writeLines, type TableSum } from './rows.ts'

type FillOptions = {
  /** Receives the fraction of all rows copied so far, from 0 to 1. */
  progress: (part: number) => void
}

/**
 * Fills an empty database. All rows arrive in one transaction and are compared before it ends, so a
 * failure leaves no rows behind, and the copy can be repeated. Until then the table
 * `unfinished_copy` marks the database as ours.
 */
export async function fillDatabase(
  database: Database,
  contents: Contents,
  { progress }: FillOptions,
): Promise<void> {
  await refuseUnknown(contents.migrations)
  if (!(await isBegun(database)))
    await database.script('create table unfinished_copy (begun_at timestamptz not null)')
  await migrate(database, { wanted: contents.migrations })
  await database.db.transaction().execute(async (tx) => {
    // A second concurrent copy waits here and then finds the table gone.
    await sql`lock table unfinished_copy in access exclusive mode`.execute(tx)
    await settleTexts(tx)
    const tables = await readLayout(tx)
    refuseLines('The tables differ', describeOtherTables(contents.tables, tables))
    await withoutRules(tx, tables, () => copyRows(tx, tables, contents, progress))
    await setSequences(tx, contents)
    const found: ({ name: string } & TableSum)[] = []
    for (const table of tables) found.push({ name: table.name, ...(await sumUp(tx, table)) })
    refuseLines('The copy differs from the original', describeDifferences(contents.tables, found))
    await sql`drop table unfinished_copy`.execute(tx)
  })
  await database.script('analyze')
}

/**
 * Tells whether an earlier copy into this database was not finished. Throws if the database has
 * tables of another origin.
 */
export async function isBegun({ db }: Pick<Database, 'db'>): Promise<boolean> {
  if (await hasTable(db, 'unfinished_copy')) return true
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1 limit 1`.execute(
    db,
  )
  if (rows[0])
    throw new CopyFailed(
      `The database to fill is not empty: it has the table ${rows[0].name}. Name an empty one.`,
    )
  return false
}

async function refuseUnknown(migrations: readonly string[]) {
  const known = await listMigrations()
  const stranger = migrations.find((name) => !known.includes(name))
  if (stranger)
    throw new CopyFailed(
      `It comes from a newer version of this program, with the migration ${stranger}: use that version.`,
    )
}

function refuseLines(what: string, lines: string[]) {
  if (lines.length)
    throw new CopyFailed([`${what}:`, ...lines.map((line) => `  ${line}`)].join('\n'))
}

/**
 * Lets rows arrive in any order and stay unchanged. Foreign keys are dropped and added again, which
 * checks them. Triggers are disabled.
 */
async function withoutRules(tx: Db, tables: readonly TableLayout[], work: () => Promise<void>) {
  const { rows: keys } = await sql<{ name: string; table: string; definition: string }>`
    select conname::text as name, relname::text as table, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`.execute(tx)
  const each = async (change: (table: string) => ReturnType<typeof sql>) => {
    for (const { name } of tables) await change(name).execute(tx)
  }
  for (const { name, table } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  await each((name) => sql`alter table ${sql.table(name)} disable trigger user`)
  await work()
  await each((name) => sql`alter table ${sql.table(name)} enable trigger user`)
  for (const { name, table, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`
      .execute(tx)
      .catch((error: unknown) => {
        const detail = error instanceof Error ? error.message : ''
        throw new CopyFailed(`A row names another that did not arrive: ${detail}.`)
      })
}

async function copyRows(
  tx: Db,
  tables: readonly TableLayout[],
  { tables: sums, rows }: Contents,
  progress: (part: number) => void,
) {
  // The migrations have inserted rows into some tables.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const total = sums.reduce((sum, table) => sum + table.rows, 0)
  let done = 0
  for await (const { table, lines } of rows) {
    const layout = byName.get(table)
    if (!layout)
      throw new CopyFailed(`It has rows of ${table}, a table that this program does not know.`)
    await writeLines(tx, layout, lines)
    done += lines.length
    progress(Math.min(1, done / total))
  }
}

async function setSequences(tx: Db, { sequences }: Contents) {
  const known = (await readSequences(tx)).map(({ name }) => name)
  for (const { name, last, called } of sequences) {
    if (!known.includes(name))
      throw new CopyFailed(`It has a sequence that this version does not know: ${name}.`)
    await sql`select setval(${name}::regclass, ${last}::bigint, ${called})`.execute(tx)
  }
}
