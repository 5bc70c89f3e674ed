import { sql } from 'kysely'
import type { Database, Db } from '../connect.ts'
import {
  readLayout,
  readMigrations,
  readSequences,
  type Sequence,
  type TableLayout,
} from './layout.ts'
import { refuseUnfinished } from './refuse-unfinished.ts'
import { readLines, settleTexts, sumUp, type TableSum } from './rows.ts'

/** Everything that a database holds, as of one moment, in a form that both engines read. */
export type Contents = {
  migrations: readonly string[]
  tables: readonly (TableLayout & TableSum)[]
  sequences: readonly Sequence[]
  /** All rows of a table follow each other. To be read once. */
  rows: AsyncIterable<TableLines>
}
export type TableLines = { table: string; lines: string[] }

/**
 * Reads a database in one transaction that may not write: what others do meanwhile is not in it. On PostgreSQL it holds up
 * nobody; the embedded database has one connection, on which all others wait.
 */
export const readDatabase = <T>(
  { db }: Pick<Database, 'db'>,
  work: (contents: Contents, tx: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await settleTexts(tx)
    await refuseUnfinished(tx)
    const tables: (TableLayout & TableSum)[] = []
    for (const table of await readLayout(tx)) tables.push({ ...table, ...(await sumUp(tx, table)) })
    const migrations = await readMigrations(tx)
    const sequences = await readSequences(tx)
    return work({ migrations, tables, sequences, rows: readAll() }, tx)

    async function* readAll(): AsyncGenerator<TableLines> {
      for (const table of tables)
        for await (const lines of readLines(tx, table)) yield { table: table.name, lines }
    }
  })
