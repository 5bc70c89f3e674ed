import type { Db } from './connect.ts'
import { transact } from './transact.ts'

/** Carries a dry run's result out of its rolled-back transaction. */
class TakenBack<T> extends Error {
  readonly found: T
  constructor(found: T) {
    super('A dry run is rolled back')
    this.found = found
  }
}

/** Does the real work, returns its result, and rolls everything back. */
export async function dryRun<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await transact(db, async (tx) => {
      throw new TakenBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.found as T
    throw error
  }
}
