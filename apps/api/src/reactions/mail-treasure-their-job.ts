import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'
import { treasureLetter } from './treasure-letter.ts'

/**
 * Tells a treasure that a job is theirs, with a link to everything about it. Sends nothing if they
 * no longer have it.
 */
export function mailTreasureTheirJob(deps: ReactionDeps): Reaction<'mailTreasureTheirJob'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    // A treasure with an accepted price gets a message of its own about that.
    const how = 'how' in data ? data.how : undefined
    if (how === 'estimate') return
    const store = assignmentsStore(tx)
    await lockJob(tx, id_job, everywhere)
    const active = await store.findActive(id_job)
    if (!active || active.id_treasure !== id_treasure) return
    // A claimant without an e-mail has their text.
    if (how === 'claim' && !(await store.findParties(id_job, id_treasure)).email) return
    const letter = await treasureLetter(deps, tx, at, { id_job, id_treasure })
    await send(tx, at, happened, { ...letter, template: 'job_yours' })
  }
}
