import {
  decideJobMove,
  isJobOver,
  jobStatus,
  type JobActor,
  type JobMove,
  type JobStatus,
} from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { appointmentsStore } from '../appointments/appointments.store.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { lockJobRow, moveJobRow } from '../jobs/write-job.ts'

type Finishing = { id_job: number; id_treasure: number; actor: JobActor; by: Actor }
type Finished =
  | { refused?: never; id_status: JobStatus }
  | { refused: 'job_not_found' }
  | { refused: 'job_cannot_move'; move: Extract<JobMove, { ok: false }> }

/** Marks a treasure's job as done. Repeating the call changes nothing. */
export async function finish(
  tx: Db,
  at: Date,
  { id_job, id_treasure, actor, by }: Finishing,
): Promise<Finished> {
  const job = await lockJobRow(tx, id_job, everywhere)
  if (job?.id_treasure !== id_treasure) return { refused: 'job_not_found' }
  if (isJobOver(job.id_status)) return { id_status: job.id_status }
  const move = decideJobMove(job.id_status, jobStatus.completed, actor)
  if (!move.ok) return { refused: 'job_cannot_move', move }
  await complete(tx, at, { id_job, id_treasure, move, by })
  return { id_status: move.to }
}

type Completing = Omit<Finishing, 'actor'> & { move: Extract<JobMove, { ok: true }> }

/** Makes the decided move and frees the treasure's diary. Lock the job first. */
export async function complete(
  tx: Db,
  at: Date,
  { id_job: id, id_treasure, move, by }: Completing,
) {
  if (!(await moveJobRow(tx, id, move, at))) return
  await recordMove(tx, at, { id, id_treasure }, move, { by })
  await appointmentsStore(tx).freeDiary(id, at)
}
