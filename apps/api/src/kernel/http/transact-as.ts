import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/transact.ts'

/** Runs a transaction of a call. Its events name the API key with which the call was made. */
export const transactAs = <T>(
  db: Db,
  id_key: number | undefined,
  work: (tx: Db) => Promise<T>,
): Promise<T> =>
  transact(db, async (tx) => {
    if (id_key !== undefined)
      await sql`select set_config('treasures.api_key', ${String(id_key)}, true)`.execute(tx)
    return work(tx)
  })
