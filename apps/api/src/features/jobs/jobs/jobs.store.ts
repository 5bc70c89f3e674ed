import { isJobOver, jobStatus, type JobMove } from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { planTimers } from './job-timers.ts'
import { jobLinksStore } from './job-links.store.ts'
import { publicDetailsStore } from './public-details.store.ts'

export type AssignedHow = 'claim' | 'opportunity' | 'auto_match' | 'admin' | 'estimate' | 'booking'

type MovedJob = { id: number; id_treasure?: number | null }
type Moved = {
  by: Actor
  how?: AssignedHow | 'form' | 'staff'
  why?: string
  taken_back?: boolean
  /** True if staff made the move directly, not as part of another act. */
  by_hand?: boolean
  /** End of the time to undo the move. */
  settles_at?: Date
  /** Event that is recorded instead of the move's own event. */
  as?: 'job.claim_undone'
}

/**
 * Records a move that has been made. Also plans the automatic events. Masks the text if the job is
 * now public, and shortens links to an ended job. The database itself notifies open boards. Use
 * this in the open transaction.
 */
export async function recordMove(
  tx: Db,
  at: Date,
  { id, id_treasure }: MovedJob,
  { event, from, to }: Extract<JobMove, { ok: true }>,
  { by, settles_at, as, ...moved }: Moved,
) {
  await recordEvent(tx, {
    event: as ?? event,
    at,
    by,
    id_job: id,
    id_treasure,
    ...(settles_at && { settles_at }),
    data: { from, to, ...moved },
  })
  if (to === jobStatus.open) await publicDetailsStore(tx).write(id)
  if (to === jobStatus.open || to === jobStatus.claimed) await planTimers(tx, id, at)
  if (isJobOver(to)) await jobLinksStore(tx).endSoon(id, at)
}
