import type { Db } from '../connect.ts'
import { CopyFailed } from './copy-failed.ts'
import { hasTable } from './layout.ts'

/** A database that is only begun to be filled serves nobody, and nobody copies it. */
export async function refuseUnfinished(db: Db): Promise<void> {
  if (await hasTable(db, 'unfinished_copy'))
    throw new CopyFailed(
      'A copy into this database was begun and not finished: run the same command again, or use another database.',
    )
}
