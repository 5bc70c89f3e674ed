import { whenInWords } from '../features/jobs/appointments/appointments.show.ts'
import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { settles } from '../features/jobs/appointments/visit-moves.rules.ts'
import {
  calendarAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { exampleJobLink } from './examples.ts'
import { occasion } from './occasion.ts'
import { treasureLetter } from './treasure-letter.ts'

/**
 * Notifies the treasure of the time and place of their appointment. The message has a link to the
 * job's page and a link for their calendar.
 */
export const mailTreasureAppointment = occasion({
  on: ['appointment.made'],
  what: 'Tell the treasure by e-mail when and where',
  delay: settles,
  notices: {
    appointment_treasure: {
      name: 'Appointment, for the treasure',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'appointment_treasure_short',
      subject: 'Appointment for job {{id_job}}: {{when}}',
      body: `Hello {{fname}},

You have an appointment for job {{id_job}}, {{service}} in {{place}}: {{when}}.

The job: {{link}}
For your calendar: {{calendar_link}}`,
      example: exampleJobLink('treasure'),
    },
  },
  shorts: {
    appointment_treasure_short: {
      name: 'Appointment, for the treasure, in short',
      subject: 'Appointment for job {{id_job}}',
      body: '{{service}} in {{place}}: {{when}}',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, id_record } = happened
    await lockJobRow(tx, id_job, everywhere)
    const row = await appointmentsStore(tx).findStanding(id_record)
    if (!row) return
    const letter = await treasureLetter(deps, tx, at, happened)
    // The calendar gets a separate link that authorises nothing, because calendars share addresses
    // with others.
    const ends = { id_job, id_treasure, expires_at: treasureLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('calendar', ends, at)
    const calendar_link = calendarAddress(deps.publicSettings().portal_url, token)
    const values = { ...letter.values, when: whenInWords(row), calendar_link }
    await deps.tell(tx, at, happened, { ...letter, template: 'appointment_treasure', values })
  },
})
