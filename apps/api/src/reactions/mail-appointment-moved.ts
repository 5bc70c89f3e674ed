import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { movesStore } from '../features/jobs/appointments/moves.store.ts'
import { settledMove } from '../features/jobs/appointments/visit-moves.rules.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  calendarAddress,
  jobLinkEnds,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { reactionDelays } from '../kernel/events/event-reactions.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells both sides about the old and the new time, once it has settled, with a link for their calendars. */
export function mailAppointmentMoved(deps: ReactionDeps): Reaction<'mailAppointmentMoved'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure, id_record } = happened
    // Locked, so that no link is made for a treasure who is just losing the job.
    await lockJob(tx, id_job, everywhere)
    const row = await appointmentsStore(tx).findStanding(id_record)
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    const data = settledMove(
      await movesStore(tx).listMoves(id_job, id_record),
      happened.id,
      reactionDelays.mailAppointmentMoved,
    )
    if (!row || !customer || !data) return
    const treasure = await assignmentsStore(tx).findParties(id_job, id_treasure)
    const { portal_url } = deps.publicSettings()
    const lastEnd = row.times.at(-1)?.end ?? at
    const both = [
      {
        to: { treasure: id_treasure },
        ...treasure,
        link: { id_job, id_treasure, expires_at: treasureLinkEnds(at) },
      },
      {
        to: { customer: customer.id },
        ...customer,
        link: { id_job, expires_at: jobLinkEnds(lastEnd) },
      },
    ]
    for (const { to, fname, email, link } of both) {
      const token = await jobLinksStore(tx).createFor('calendar', link, at)
      await send(tx, at, happened, {
        template: 'appointment_moved',
        to,
        recipient: email,
        id_job,
        values: {
          ...data,
          id_job,
          service: treasure.service,
          fname,
          calendar_link: calendarAddress(portal_url, token),
        },
      })
    }
  }
}
