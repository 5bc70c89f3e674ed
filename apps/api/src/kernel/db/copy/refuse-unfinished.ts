import type { Db } from '../connect.ts'
import { CopyFailed } from './copy-failed.ts'
import { hasTable } from './layout.ts'

/**
 * Throws if the database has an unfinished copy. Such a database must be neither served nor copied.
 */
export async function refuseUnfinished(db: Db): Promise<void> {
  if (await hasTable(db, 'unfinished_copy'))
    throw new CopyFailed(
      'A copy into this database was begun and not finished: run the same command again, or use another database.',
    )
}
