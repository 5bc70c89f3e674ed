import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './connect.ts'
import { isRetryable } from './errors.ts'

/** Runs a transaction, and retries it after a deadlock or serialisation failure. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === 4 || !isRetryable(error)) throw error
      await wait(attempt * 20)
    }
  }
}
