import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Takes ids from a table's sequence, some at a time, so that rows can refer to each other before
 * they are inserted together.
 */
export function takeIds(db: Db, table: 'customers' | 'jobs'): () => Promise<number> {
  let ready: number[] = []
  return async () => {
    if (ready.length === 0) {
      const { rows } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, 50)
      `.execute(db)
      ready = rows.map(({ id }) => id).reverse()
    }
    return ready.pop() ?? 0
  }
}
