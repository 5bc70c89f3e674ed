import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A table to copy: its columns in order, each with its SQL type. */
export type TableLayout = { name: string; columns: readonly Column[] }
export type Column = { name: string; type: string }
export type Sequence = { name: string; last: string; called: boolean }

/** Tables that are not copied: the target's own migrations, and the mark of an unfinished copy. */
const ownTables = ['migrations', 'unfinished_copy']

/**
 * Reads the tables and columns to copy. Leaves out generated columns. Leaves out transaction
 * numbers, because they mean nothing in another database.
 */
export async function readLayout(db: Db): Promise<TableLayout[]> {
  const { rows } = await sql<{ name: string; columns: Column[] }>`
    select pg_class.relname::text as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${ownTables}::text[])
      and coalesce(pg_get_expr(adbin, adrelid), '') !~ 'pg_current_xact_id'
    group by relname
    order by relname collate "C"`.execute(db)
  return rows
}

/** Reads the position of each sequence. */
export async function readSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`.execute(
    db,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${sql.table(name)}`.execute(db)
    sequences.push({ name, ...(state.rows[0] ?? { last: '1', called: false }) })
  }
  return sequences
}

/** Lists the migrations that have run on a database, in order. Empty for a new database. */
export async function readMigrations(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'migrations'))) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`public.${name}`}) is not null as found`.execute(db)
  return rows[0]?.found ?? false
}
