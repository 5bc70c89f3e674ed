import type { Db } from './connect.ts'
import { transact } from './transact.ts'

/** Carries what a dry run has found out of a transaction that is taken back. */
class TakenBack<T> extends Error {
  readonly found: T
  constructor(found: T) {
    super('A dry run is taken back')
    this.found = found
  }
}

/** Does the very work, says what came of it, and takes all of it back. */
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
