import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import {
  jobLinkAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** That their price was accepted, with a link to the job; nothing where it is theirs no more. */
export function mailTreasureEstimateAccepted(
  deps: ReactionDeps,
): Reaction<'mailTreasureEstimateAccepted'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure } = happened
    const store = assignmentsStore(tx)
    // Held, so that no link is made for somebody from whom it is just taken.
    await lockJob(tx, id_job, everywhere)
    const active = await store.findActive(id_job)
    const { fname, email, service, place } = await store.findParties(id_job, id_treasure)
    if (active?.id_treasure !== id_treasure) return
    const link = { id_job, id_treasure, expires_at: treasureLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('treasure', link, at)
    await send(tx, at, happened, {
      template: 'estimate_accepted',
      to: { treasure: id_treasure },
      recipient: email,
      id_job,
      values: {
        id_job,
        service,
        place,
        fname,
        link: jobLinkAddress(deps.publicSettings().portal_url, token, 'treasure'),
      },
    })
  }
}
