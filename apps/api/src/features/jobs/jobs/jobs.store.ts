import { isJobOver, jobStatus, type JobMove } from '@treasures/api-client'
import type { Actor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { planTimers } from './job-timers.ts'
import { jobLinksStore } from './job-links.store.ts'
import { publicDetailsStore } from './public-details.store.ts'

export type AssignedHow = 'claim' | 'opportunity' | 'auto_match' | 'admin' | 'estimate'

type MovedJob = { id: number; id_treasure?: number | null }
type Moved = {
  by: Actor
  how?: AssignedHow | 'form' | 'staff'
  why?: string
  taken_back?: boolean
  /** By staff, and not with something else that they did. */
  by_hand?: boolean
  /** Until then it can be undone. */
  settles_at?: Date
  /** The move is of another name here. */
  as?: 'job.claim_undone'
}

/**
 * Writes down a move that has been made. What may be read by everybody from now on is masked; what happens to it
 * by itself from now on is planned; links to a job that is over end in a while. Open boards are told by the
 * database itself. Pass the transaction.
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
