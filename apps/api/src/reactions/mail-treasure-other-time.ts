import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import {
  jobLinkAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** For when their customer asks instead, with a link to the job, where they move it. */
export function mailTreasureOtherTime(deps: ReactionDeps): Reaction<'mailTreasureOtherTime'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure, id_record, data } = happened
    // Held, so that no link is made for somebody from whom it is just taken.
    await lockJob(tx, id_job, everywhere)
    const row = await appointmentsStore(tx).findStanding(id_record)
    if (!row?.request) return
    const { fname, email, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    const link = { id_job, id_treasure, expires_at: treasureLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('treasure', link, at)
    await send(tx, at, happened, {
      template: 'other_time_asked',
      to: { treasure: id_treasure },
      recipient: email,
      id_job,
      values: {
        ...data,
        id_job,
        service,
        place,
        fname,
        link: jobLinkAddress(deps.publicSettings().portal_url, token, 'treasure'),
      },
    })
  }
}
