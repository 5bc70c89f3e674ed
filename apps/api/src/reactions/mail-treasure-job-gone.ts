import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Tells a treasure that a job is no longer theirs, because it was cancelled or unassigned. A
 * treasure who handed it back knows.
 */
export function mailTreasureJobGone(deps: ReactionDeps): Reaction<'mailTreasureJobGone'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { event, id_job, id_treasure, data } = happened
    if (!id_treasure || (event === 'job.released' && !data.taken_back)) return
    const store = assignmentsStore(tx)
    if ((await store.findActive(id_job))?.id_treasure === id_treasure) return
    const { fname, email, service, place } = await store.findParties(id_job, id_treasure)
    await send(tx, at, happened, {
      template: event === 'job.cancelled' ? 'job_cancelled_treasure' : 'job_taken_back',
      to: { treasure: id_treasure },
      recipient: email,
      id_job,
      values: { id_job, service, place, fname },
    })
  }
}
