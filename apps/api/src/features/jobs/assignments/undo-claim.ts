import { decideJobMove, jobStatus } from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import { later, seconds } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { opportunitiesStore } from '../opportunities/opportunities.store.ts'
import { assignmentsStore } from './assignments.store.ts'
import { unassign } from './unassign.ts'

const secondsAfter = (at: Date, count: number) => later(at, seconds(count))

/**
 * End of the time in which a signed-in claim can be undone. The accepted end is some seconds later
 * than the shown end, because the call takes time to arrive.
 */
export const undoTimes = (claimedAt: Date) => ({
  told: secondsAfter(claimedAt, 60),
  accepted: secondsAfter(claimedAt, 75),
})

type Undoing = { id_job: number; id_treasure: number; by: Actor }
export type Undone =
  | { undone: true }
  | { undone: false; refused: 'job_not_found' | 'claim_settled' }

/**
 * Undoes a claim as if it had not been made. The job returns to its old place on the board, and its
 * offers are open again. Refuses after the time to undo, or if the job has been worked on.
 */
export async function undoClaim(
  tx: Db,
  at: Date,
  { id_job, id_treasure, by }: Undoing,
): Promise<Undone> {
  const move = decideJobMove(jobStatus.claimed, jobStatus.open, 'treasure')
  if (!move.ok) throw new Error(move.why)
  await lockJobRow(tx, id_job, everywhere)
  const store = assignmentsStore(tx)
  const active = await store.findActive(id_job)
  if (active?.id_treasure !== id_treasure) return { undone: false, refused: 'job_not_found' }
  const job = await store.undo(id_job, move, id_treasure, at)
  if (!job) return { undone: false, refused: 'claim_settled' }
  await store.noteUndone(active.id, at)
  await unassign(tx, at, { id_job, id_treasure })
  await opportunitiesStore(tx).reopenFor(id_job, active.assigned_at, at)
  await recordMove(tx, at, { ...job, id_treasure }, move, { by, as: 'job.claim_undone' })
  return { undone: true }
}
