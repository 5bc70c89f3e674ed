import { whenInWords } from '../features/jobs/appointments/appointments.show.ts'
import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import {
  calendarAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'
import { treasureLetter } from './treasure-letter.ts'

/**
 * Tells the treasure when and where their appointment is, with a link to everything about the job
 * and one for their calendar.
 */
export function mailTreasureAppointment(deps: ReactionDeps): Reaction<'mailTreasureAppointment'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure, id_record } = happened
    await lockJob(tx, id_job, everywhere)
    const row = await appointmentsStore(tx).findStanding(id_record)
    if (!row) return
    const letter = await treasureLetter(deps, tx, at, happened)
    // A separate link, because calendars pass addresses on, and this one authorises nothing.
    const ends = { id_job, id_treasure, expires_at: treasureLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('calendar', ends, at)
    const calendar_link = calendarAddress(deps.publicSettings().portal_url, token)
    const values = { ...letter.values, when: whenInWords(row), calendar_link }
    await send(tx, at, happened, { ...letter, template: 'appointment_treasure', values })
  }
}
