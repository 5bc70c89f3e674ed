import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../connect.ts'
import type { TableLayout } from './layout.ts'

/*
 * A row is copied as one line: a JSON array of its columns, each as text or null. Both engines can
 * write and read every type as text, so no number or instant is rounded.
 */

/** Rows read or written at a time. */
const batch = 500

/**
 * Size of a table: its number of rows, and a checksum over them that does not depend on their
 * order.
 */
export type TableSum = { rows: number; checksum: string }

/**
 * Sets the text format of values for this transaction, so that it does not depend on the server's
 * settings. Also removes the transaction's time limits.
 */
export async function settleTexts(tx: Db): Promise<void> {
  await sql`select ${sql.join(
    Object.entries({
      timezone: 'UTC',
      datestyle: 'ISO, YMD',
      intervalstyle: 'postgres',
      bytea_output: 'hex',
      extra_float_digits: '1',
      idle_in_transaction_session_timeout: '0',
      statement_timeout: '0',
    }).map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
  )}`.execute(tx)
}

/** Writes a row as its line. */
const lineOf = ({ columns }: TableLayout): RawBuilder<string> =>
  sql`array_to_json(array[${sql.join(columns.map(({ name }) => sql`${sql.id(name)}::text`))}])::text`

/** Reads a table's lines in batches. Works only in a transaction, one table at a time. */
export async function* readLines(tx: Db, table: TableLayout): AsyncGenerator<string[]> {
  await sql`declare copied_rows no scroll cursor for
    select ${lineOf(table)} as line from ${sql.table(table.name)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch forward ${sql.raw(String(batch))} from copied_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close copied_rows`.execute(tx)
}

/** Inserts rows into a table, keeping the values of identity columns. */
export async function writeLines(tx: Db, table: TableLayout, lines: string[]): Promise<void> {
  const names = table.columns.map(({ name }) => sql.id(name))
  const values = table.columns.map(
    ({ type }, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`,
  )
  await sql`insert into ${sql.table(table.name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from json_array_elements(${`[${lines.join(',')}]`}::text::json) as line`.execute(
    tx,
  )
}

export async function sumUp(tx: Db, table: TableLayout): Promise<TableSum> {
  const { rows } = await sql<TableSum>`
    select count(*)::int as rows,
      coalesce(sum(('x' || substr(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 1, 15))::bit(60)::bigint), 0)::text
        as checksum
    from (select ${lineOf(table)} as line from ${sql.table(table.name)}) as lines`.execute(tx)
  return rows[0] ?? { rows: 0, checksum: '0' }
}
