import { decideJobMove, jobStatus, type JobActor } from '@treasures/api-client'
import type { Actor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { recordMove, type AssignedHow } from '../jobs/jobs.store.ts'
import { opportunitiesStore } from '../opportunities/opportunities.store.ts'
import { assignmentsStore, type NotTaken } from './assignments.store.ts'

export type Assigning = {
  id_job: number
  id_treasure: number
  how: AssignedHow
  /** Who says so. What a customer accepts, the system carries out. */
  actor: Exclude<JobActor, 'customer'>
  by: Actor
  /** Until then they may undo it, and nobody else is told. */
  undo_until?: Date
}

export type Assigned = { moved: true; id_assignment: number } | ({ moved: false } & NotTaken)

/**
 * Makes an open job a treasure's, whoever has brought that about: assignment, other offers missed, move
 * written down, treasure told. Call it before anything else of the transaction locks an offer or an
 * estimate of that job: the job's row comes first, so that two of these never wait for each other.
 */
export async function assignTo(
  tx: Db,
  at: Date,
  { id_job, id_treasure, how, actor, by, undo_until }: Assigning,
): Promise<Assigned> {
  const store = assignmentsStore(tx)
  const move = decideJobMove(jobStatus.open, jobStatus.claimed, actor)
  if (!move.ok) throw new Error(move.why)
  const taking = { id_treasure, how }
  const job = await store.take(id_job, move, taking, at)
  if (!job) return { moved: false, ...(await store.whyNotTaken(id_job, move, taking)) }
  // Were this ever to break the index of active assignments, that would be our mistake and not a 409.
  const { id: id_assignment } = await store.add(
    id_job,
    { ...taking, undo_until: undo_until ?? null },
    at,
  )
  await opportunitiesStore(tx).closeFor({ id_job, id_treasure, how }, at)
  await recordMove(tx, at, { ...job, id_treasure }, move, {
    by,
    how,
    ...(undo_until && { settles_at: undo_until }),
  })
  return { moved: true, id_assignment }
}
