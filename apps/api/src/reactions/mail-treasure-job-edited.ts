import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'
import { treasureLetter } from './treasure-letter.ts'

/**
 * For when a job's customer has changed it: one message of all that was changed in the minutes that this waits. The
 * others of these edits find nothing left to tell.
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
