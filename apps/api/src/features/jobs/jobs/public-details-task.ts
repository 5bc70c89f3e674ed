import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf } from '#kernel/tasks/due.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { publicDetailsStore } from './public-details.store.ts'

/** Milliseconds for which the server may mask texts before it starts. */
const atStartFor = 5_000
const batch = 200

/**
 * Masks texts that are older than masking. Masks open jobs first, so that the board shows them at
 * once. A background task masks the rest. Each text is saved separately, so that stopping halfway
 * loses no work.
 */
export async function maskAtStart(db: Db, until = performance.now() + atStartFor) {
  const store = publicDetailsStore(db)
  do {
    const ids = await idsOf(store.waiting().limit(batch))
    for (const id of ids) await store.write(id)
    if (ids.length < batch) return
  } while (performance.now() < until)
}

/**
 * Masks texts that were saved without masking. An index lists such texts, so the search is fast if
 * there are none.
 */
export const publicDetailsTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'job.mask': {
      sweep: {
        every: 10_000,
        due: ({ most, ready }) =>
          idsOf(publicDetailsStore(db).waiting().where(ready('jobs.id')).limit(most)),
      },
      work: (tx, { id }) => publicDetailsStore(tx).write(id),
    },
  }) satisfies Partial<Tasks>
