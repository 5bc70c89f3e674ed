import { jobStatus, londonDate, type JobActor } from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { decideRelease, wantedAgain, type ReleaseRefused } from '../jobs/jobs.decide.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { lockJobRow, moveJobRow } from '../jobs/write-job.ts'
import { unassign } from './unassign.ts'

const { open } = jobStatus

export type Releasing = {
  id_job: number
  /** Treasure who must have the job. */
  id_treasure: number
  actor: JobActor
  /** Reason in words for staff. The name of the user who released the job replaces `{who}`. */
  why: string
  by: Actor
}

type Refused = { moved: false } & (
  | ReleaseRefused
  | (Pick<ReleaseRefused, 'move'> & { refused: 'job_not_found' })
)

/**
 * Ends a treasure's assignment, cancels its appointments and ends its links. The job returns to the
 * board. Refuses once work is recorded. Call this before the transaction locks anything else of the
 * job.
 */
export async function release(
  tx: Db,
  at: Date,
  { id_job, id_treasure, actor, why, by }: Releasing,
): Promise<{ moved: true } | Refused> {
  const job = await lockJobRow(tx, id_job, everywhere)
  if (job?.id_treasure !== id_treasure)
    return { moved: false, refused: 'job_not_found', move: { from: open, to: open, allowed: [] } }
  const decision = decideRelease(job.id_status, actor, job.lines)
  if ('refused' in decision) return { moved: false, ...decision }

  await unassign(tx, at, { id_job, id_treasure })
  const again = wantedAgain(job, londonDate(at))
  await moveJobRow(tx, id_job, { from: job.id_status, to: open }, at, again)
  for (const move of decision.moves)
    await recordMove(tx, at, job, move, {
      by,
      ...(move.to === open && { why, taken_back: actor !== 'treasure' }),
    })
  return { moved: true }
}
