import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'
import { treasureLetter } from './treasure-letter.ts'

/**
 * Tells a treasure that their price was accepted, with a link to the job. Sends nothing if they no
 * longer have the job.
 */
export function mailTreasureEstimateAccepted(
  deps: ReactionDeps,
): Reaction<'mailTreasureEstimateAccepted'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure } = happened
    await lockJob(tx, id_job, everywhere)
    if ((await assignmentsStore(tx).findActive(id_job))?.id_treasure !== id_treasure) return
    const letter = await treasureLetter(deps, tx, at, happened)
    await send(tx, at, happened, { ...letter, template: 'estimate_accepted' })
  }
}
