import {
  decideJobMove,
  isJobOver,
  jobStatus,
  type JobActor,
  type JobMove,
  type JobStatus,
} from '@treasures/api-client'
import type { Actor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { everywhere } from '../../../kernel/http/scope.ts'
import { assignmentsStore } from './assignments.store.ts'
import { recordMove } from './jobs.store.ts'
import { lockJob, moveJob } from './write-job.ts'

type Finishing = { id_job: number; id_treasure: number; actor: JobActor; by: Actor }
type Finished =
  | { refused?: never; id_status: JobStatus }
  | { refused: 'job_not_found' }
  | { refused: 'job_cannot_move'; move: Extract<JobMove, { ok: false }> }

/** Says that a treasure's job is done, once: what is done is done. */
export async function finish(
  tx: Db,
  at: Date,
  { id_job, id_treasure, actor, by }: Finishing,
): Promise<Finished> {
  const store = assignmentsStore(tx)
  const job = await lockJob(tx, id_job, everywhere)
  const active = await store.findActive(id_job)
  if (!job || active?.id_treasure !== id_treasure) return { refused: 'job_not_found' }
  if (isJobOver(job.id_status)) return { id_status: job.id_status }
  const move = decideJobMove(job.id_status, jobStatus.completed, actor)
  if (!move.ok) return { refused: 'job_cannot_move', move }
  await moveJob(tx, id_job, move, at)
  await recordMove(tx, at, { ...job, id_treasure }, move, { by })
  return { id_status: move.to }
}
