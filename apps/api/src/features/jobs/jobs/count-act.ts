import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'

type Act = {
  what: 'visit-made' | 'visit-cancelled' | 'estimate' | 'extra-work'
  id_job: number
  id_treasure: number
}

/**
 * Counts an act of a job's treasure that sends the customer a message. If the act is refused, its
 * transaction rolls the count back. Acts of staff do not count.
 */
export const countAct = (
  { limits }: Pick<Deps, 'limits'>,
  tx: Db,
  at: Date,
  { what, id_job, id_treasure }: Act,
) =>
  limitAttempts(
    tx,
    at,
    [[what, `${id_job} ${id_treasure}`, limits.actsPerJob]],
    'You have written to this customer many times today. Please call us, or try again tomorrow.',
  )
