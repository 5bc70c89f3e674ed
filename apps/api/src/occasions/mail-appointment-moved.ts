import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { movesStore } from '../features/jobs/appointments/moves.store.ts'
import {
  isBeforeNotice,
  settledMove,
  settles,
} from '../features/jobs/appointments/visit-moves.rules.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  calendarAddress,
  jobLinkEnds,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies both sides of the old and the new time, with a link for their calendars. Waits until the
 * change has settled.
 */
export const mailAppointmentMoved = occasion({
  on: ['appointment.moved'],
  what: 'Tell treasure and customer by e-mail the old and the new time',
  delay: settles,
  notices: {
    appointment_moved: {
      name: 'Appointment moved',
      channel: 'email',
      class: 'service',
      for: 'anyone',
      group: 'appointments',
      short: 'appointment_moved_short',
      subject: 'Job {{id_job}}: the appointment is now {{to}}',
      body: `Hello {{fname}},

The appointment for job {{id_job}}, {{service}}, has been moved from {{from}} to {{to}}.

For your calendar: {{calendar_link}}

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    appointment_moved_short: {
      name: 'Appointment moved, in short',
      subject: 'Appointment moved',
      body: 'Job {{id_job}}, {{service}}: now {{to}}, instead of {{from}}',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, id_record } = happened
    // The lock ensures that a treasure who loses the job at this moment gets no link.
    await lockJobRow(tx, id_job, everywhere)
    const appointments = appointmentsStore(tx)
    const row = await appointments.findStanding(id_record)
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    const madeAt = await appointments.findMadeAt(id_record)
    const moves = await movesStore(tx).listMoves(id_job, id_record)
    const data = settledMove(
      moves.filter((move) => !isBeforeNotice(madeAt, move.at)),
      happened.id,
      settles,
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
      await deps.tell(tx, at, happened, {
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
  },
})
