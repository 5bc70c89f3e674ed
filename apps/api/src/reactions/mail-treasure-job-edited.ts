import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'
import { treasureLetter } from './treasure-letter.ts'

/**
 * Tells the treasure what the customer has changed, in one message for all edits within this
 * reaction's delay. The reactions to the other edits find nothing left to tell.
 */
export function mailTreasureJobEdited(deps: ReactionDeps): Reaction<'mailTreasureJobEdited'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job } = happened
    await lockJob(tx, id_job, everywhere)
    const untold = await assignmentsStore(tx).takeEdits(id_job, happened.at)
    if (!untold) return
    const { id_treasure, edits } = untold
    const letter = await treasureLetter(deps, tx, at, { id_job, id_treasure })
    const values = { ...letter.values, edited: edits.toSorted().join(' and ') }
    await send(tx, at, happened, { ...letter, template: 'job_edited', values })
  }
}
