import { sql } from 'kysely'
import { findPerson, type Records } from '../src/features/site/personal-data/find-person.store.ts'
import { personalData } from '../src/features/site/personal-data/personal-data.map.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import type { Files } from '../src/kernel/files.ts'
import { canary } from './canary-fixtures.ts'

const traces = 'zebulon|canary|7700[ -]?900[ -]?777'
const contactTraces = 'canary[.]example|7700[ -]?900[ -]?777'

type Column = { table: string; column: string; type: string }

/** Lists the columns of every table that can hold words. */
export const textColumns = async (db: Db): Promise<Column[]> =>
  (
    await sql<Column>`
      select table_name as "table", column_name as "column", udt_name as type
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
        and udt_name !~ '^_?(int[248]|float8|numeric|bool|date|time|timestamptz|daterange|tstzrange|box)$'
      order by 1, 2`.execute(db)
  ).rows

/**
 * Appends the canary to every column of the person's rows that accepts it. Returns the tables
 * without such rows.
 */
export async function spreadCanary(
  db: Db,
  records: Records,
  known: readonly string[],
): Promise<string[]> {
  const columns = await textColumns(db)
  const { person } = await findPerson(db, records, known)
  const without: string[] = []
  for (const [table, data] of personalData) {
    const rows = data.rows?.(person)
    if (!rows) continue
    const { rows: found } = await sql`select from ${sql.table(table)} where ${rows}`.execute(db)
    if (found.length === 0) without.push(table)
    for (const { column, type } of columns.filter((each) => each.table === table)) {
      const fate = data.columns[column]
      // Columns with our own words and structures never contain what people type.
      if (!data.goes && (fate?.is !== 'changed' || column === 'parties')) continue
      // Columns that identify the person or sign them in must stay.
      if (
        /^(users\.|access_tokens\.|.*\.(fname|lname|mobile|email|recipient|call)$)/.test(
          `${table}.${column}`,
        )
      )
        continue
      const was = sql.ref(column)
      const value =
        type === 'jsonb'
          ? sql`case when jsonb_typeof(${was}) = 'object' then ${was} || ${JSON.stringify({ fname: canary.fname, seen: canary.words })}::jsonb else ${was} end`
          : type === '_text'
            ? sql`array[${canary.words}]`
            : sql`concat(${was}, ${` ${canary.words}`}::text)`
      await db
        .transaction()
        .execute((tx) =>
          sql`update ${sql.table(table)} set ${was} = ${value} where ${rows}`.execute(tx),
        )
        .catch(() => {})
    }
  }
  return without
}

/** Counts rows with traces of the canary by table: of anything, or of e-mail and mobile only. */
export async function findTraces(
  db: Db,
  what: 'anything' | 'contacts' = 'anything',
): Promise<Record<string, number>> {
  const pattern = what === 'anything' ? traces : contactTraces
  const found: Record<string, number> = {}
  for (const [table] of personalData) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} as t where t::text ~* ${pattern}`.execute(
      db,
    )
    if (rows[0]?.count) found[table] = rows[0].count
  }
  return found
}
export const hasTraces = (text: string) => new RegExp(traces, 'i').test(text)

export async function listFiles(files: Files): Promise<string[]> {
  const names: string[] = []
  for await (const name of files.list()) names.push(name)
  return names
}
