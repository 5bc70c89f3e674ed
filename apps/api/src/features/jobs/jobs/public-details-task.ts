import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { idsOf } from '../../../kernel/tasks/due.ts'
import type { Tasks } from '../../../kernel/tasks/tasks.ts'
import { publicDetailsStore } from './public-details.store.ts'

/** Milliseconds that a start may take over texts that are not masked yet. */
const atStartFor = 5_000
const batch = 200

/**
 * Masks texts from before there was masking, open jobs first, so that the board reads well from the start; what
 * is left follows in the background. Each is written by itself: nothing is lost when we stop in between.
 */
export async function maskAtStart(db: Db, until = performance.now() + atStartFor) {
  const store = publicDetailsStore(db)
  do {
    const ids = await idsOf(store.waiting().limit(batch))
    for (const id of ids) await store.write(id)
    if (ids.length < batch) return
  } while (performance.now() < until)
}

/** Whatever was written past the masking. To look costs nothing while there is none: an index holds what waits. */
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
