import { whenInWords } from '../features/jobs/appointments/appointments.show.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import {
  calendarAddress,
  jobLinkAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** When and where they are to be, with a link to everything about the job and one for their calendar. */
export function mailTreasureAppointment(deps: ReactionDeps): Reaction<'mailTreasureAppointment'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure, id_record } = happened
    // Held, so that no link is made for somebody from whom it is just taken.
    await lockJob(tx, id_job, everywhere)
    const row = await appointmentsStore(tx).findStanding(id_record)
    if (!row) return
    const { fname, email, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    const { portal_url } = deps.publicSettings()
    const links = jobLinksStore(tx)
    const link = { id_job, id_treasure, expires_at: treasureLinkEnds(at) }
    await send(tx, at, happened, {
      template: 'appointment_treasure',
      to: { treasure: id_treasure },
      recipient: email,
      id_job,
      values: {
        id_job,
        service,
        place,
        when: whenInWords(row),
        fname,
        link: jobLinkAddress(portal_url, await links.createFor('treasure', link, at), 'treasure'),
        // A link of its own: calendars hand addresses around, and this one lets nobody do anything.
        calendar_link: calendarAddress(portal_url, await links.createFor('calendar', link, at)),
      },
    })
  }
}
