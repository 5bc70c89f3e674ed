import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import {
  jobLinkAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * For when a job's customer has changed it: one message of all that was changed in the minutes that this waits. The
 * others of these edits find nothing left to tell.
 */
export function mailTreasureJobEdited(deps: ReactionDeps): Reaction<'mailTreasureJobEdited'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job } = happened
    // Held, so that no link is made for somebody from whom it is just taken.
    await lockJob(tx, id_job, everywhere)
    const untold = await assignmentsStore(tx).takeEdits(id_job, happened.at)
    if (!untold) return
    const { id_treasure, edits } = untold
    const { fname, email, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    const link = { id_job, id_treasure, expires_at: treasureLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('treasure', link, at)
    await send(tx, at, happened, {
      template: 'job_edited',
      to: { treasure: id_treasure },
      recipient: email,
      id_job,
      values: {
        id_job,
        service,
        place,
        fname,
        edited: edits.toSorted().join(' and '),
        link: jobLinkAddress(deps.publicSettings().portal_url, token, 'treasure'),
      },
    })
  }
}
