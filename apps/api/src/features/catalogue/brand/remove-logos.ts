import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Files } from '#kernel/files.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { logosStore, noBrandHasIt } from './brand.store.ts'
import { logoFiles } from './encode-logo.ts'

const everyMinute = 60_000

/**
 * Removes logos that no brand uses. A logo's row is written before its files and deleted after
 * them, so the task can remove what a stopped process left behind.
 */
export function logoRemoval({ db, files }: { db: Db; files: Files }) {
  async function remove(file: string) {
    const isOurs = await db.transaction().execute((tx) => logosStore(tx).giveUp(file))
    if (!isOurs) return
    await logoFiles(files).remove(file)
    await logosStore(db).forget(file)
  }
  return {
    remove,
    /** Tries at once. The task retries failures. */
    removeNow: (file: string) => Promise.allSettled([remove(file)]),
  }
}

export const logoTasks = ({ database: { db }, files }: Pick<Deps, 'database' | 'files'>) =>
  ({
    'logo.remove': {
      pool: 'upkeep',
      sweep: {
        every: everyMinute,
        async due({ most, ready }) {
          const rows = await db
            .selectFrom('logos')
            .select('file')
            .where(ready('file'))
            .where(noBrandHasIt)
            // Uploads never take this long.
            .where(sql<boolean>`given_up or made_at < now() - interval '1 hour'`)
            .orderBy('made_at')
            .limit(most)
            .execute()
          return rows.map(({ file }) => file)
        },
      },
      run: ({ data: { id } }) => logoRemoval({ db, files }).remove(id),
    },
  }) satisfies Partial<Tasks>
