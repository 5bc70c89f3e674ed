import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Runs part of a transaction. If it throws, its writes are rolled back and the transaction can
 * continue.
 */
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
