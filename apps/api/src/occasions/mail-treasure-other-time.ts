import { minutes } from '#kernel/clock.ts'
import { requestInWords } from '../features/jobs/appointments/appointments.show.ts'
import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { exampleJobLink } from './examples.ts'
import { occasion } from './occasion.ts'
import { treasureLetter } from './treasure-letter.ts'

/**
 * Notifies the treasure which time the customer asks for, with a link to move the visit. Waits
 * until the request has settled.
 */
export const mailTreasureOtherTime = occasion({
  on: ['appointment.other_time_asked'],
  what: 'Tell the treasure by e-mail which other time is requested',
  delay: minutes(2),
  notices: {
    other_time_asked: {
      name: 'Different time requested',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'other_time_asked_short',
      subject: 'Job {{id_job}}: can you come on {{instead}}?',
      body: `Hello {{fname}},

Your customer would like you to come on {{instead}} instead of {{when}}, for job {{id_job}}, {{service}} in {{place}}. The appointment stays as it is until you move it. Move it here:

{{link}}`,
      example: exampleJobLink('treasure'),
    },
  },
  shorts: {
    other_time_asked_short: {
      name: 'Different time requested, in short',
      subject: 'Job {{id_job}}: another time?',
      body: 'Your customer would like {{instead}} instead of {{when}}.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_record, data } = happened
    await lockJobRow(tx, id_job, everywhere)
    const row = await appointmentsStore(tx).findStanding(id_record)
    // A later request has replaced this one, and has its own message.
    if (!row?.request || requestInWords(row.request) !== data.instead) return
    const letter = await treasureLetter(deps, tx, at, happened)
    const values = { ...data, ...letter.values }
    await deps.tell(tx, at, happened, { ...letter, template: 'other_time_asked', values })
  },
})
