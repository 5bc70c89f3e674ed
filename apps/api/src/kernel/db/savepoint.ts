import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Part of a transaction: where it throws, what it wrote is taken back and the rest of the transaction goes on. */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}
