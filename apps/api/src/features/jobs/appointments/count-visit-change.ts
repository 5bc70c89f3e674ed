import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'

type Change = { what: 'move' | 'request' | 'series'; id_job: number; id_treasure: number }

/**
 * Counts a change that notifies other people. If the change is refused, its transaction rolls the
 * count back.
 */
export async function countVisitChange(
  { limits }: Pick<Deps, 'limits'>,
  tx: Db,
  at: Date,
  { what, id_job, id_treasure }: Change,
) {
  const job = await tx
    .selectFrom('jobs')
    .select('id_customer')
    .where('id', '=', id_job)
    .executeTakeFirstOrThrow()
  await limitAttempts(
    tx,
    at,
    [[`visit-${what}`, `${job.id_customer} ${id_treasure}`, limits.visitChangesPerPair]],
    'You have changed visits many times today. Please call us, or try again tomorrow.',
  )
}
