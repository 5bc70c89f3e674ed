import { decideJobMove, jobStatus, type JobActor } from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { recordMove, type AssignedHow } from '../jobs/jobs.store.ts'
import { opportunitiesStore } from '../opportunities/opportunities.store.ts'
import { assignmentsStore, type NotTaken } from './assignments.store.ts'

export type Assigning = {
  id_job: number
  id_treasure: number
  how: AssignedHow
  /** Actor of the move. This is the system if a customer accepted a price. */
  actor: Exclude<JobActor, 'customer'>
  by: Actor
  /** End of the time to undo. Other people are not notified before then. */
  undo_until?: Date
  /** Reason of the staff for assigning the job to a treasure despite an obstacle. */
  why?: string
}

export type Assigned = { moved: true; id_assignment: number } | ({ moved: false } & NotTaken)

/**
 * Assigns an open job to a treasure. Writes the assignment, closes the other offers and records the
 * move. Call this before the transaction locks any offer or estimate of the job. All callers lock
 * the job's row first, so that they never deadlock.
 */
export async function assignTo(
  tx: Db,
  at: Date,
  { id_job, id_treasure, how, actor, by, undo_until, why }: Assigning,
): Promise<Assigned> {
  const store = assignmentsStore(tx)
  const move = decideJobMove(jobStatus.open, jobStatus.claimed, actor)
  if (!move.ok) throw new Error(move.why)
  const taking = { id_treasure, how }
  await store.lockDocuments(id_treasure)
  const job = await store.take(id_job, move, taking, at)
  if (!job) return { moved: false, ...(await store.whyNotTaken(id_job, move, taking, at)) }
  // Here, a violation of the index of active assignments would be a bug. It is therefore not
  // answered with a 409.
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
    ...(why && { why }),
  })
  return { moved: true, id_assignment }
}
