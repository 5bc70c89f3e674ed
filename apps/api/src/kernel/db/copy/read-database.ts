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

/** Complete contents of a database at one moment, in a form that both engines read. */
export type Contents = {
  migrations: readonly string[]
  tables: readonly (TableLayout & TableSum)[]
  sequences: readonly Sequence[]
  /** Rows grouped by table. They can be read once. */
  rows: AsyncIterable<TableLines>
}
export type TableLines = { table: string; lines: string[] }

/**
 * Reads a database in one read-only transaction, which does not see concurrent changes. PostgreSQL
 * keeps serving others meanwhile. The embedded database has one connection, so all others wait.
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
