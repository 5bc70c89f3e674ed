import { whenInWords } from '../features/jobs/appointments/appointments.show.ts'
import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { settles } from '../features/jobs/appointments/visit-moves.rules.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  calendarAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { occasion } from './occasion.ts'

/** Notifies the customer who is coming and when, with a link for their calendar. */
export const mailCustomerAppointment = occasion({
  on: ['appointment.made'],
  what: 'Tell the customer by e-mail who’s coming and when',
  delay: settles,
  notices: {
    appointment_customer: {
      name: 'Appointment, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'appointment_customer_short',
      subject: '{{treasure}} is coming on {{when}}',
      body: `Hello {{fname}},

{{treasure}} is coming for your job {{id_job}}, {{service}}: {{when}}.

For your calendar: {{calendar_link}}

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    appointment_customer_short: {
      name: 'Appointment, for the customer, in short',
      subject: '{{treasure}} is coming for job {{id_job}}',
      body: '{{service}}: {{when}}',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_record } = happened
    const row = await appointmentsStore(tx).findStanding(id_record)
    const to = await customerJobsStore(tx).findAddressee(id_job)
    if (!row || !to) return
    const { portal_url } = deps.publicSettings()
    const expires_at = jobLinkEnds(row.times.at(-1)?.end ?? at)
    const token = await jobLinksStore(tx).createFor('calendar', { id_job, expires_at }, at)
    await deps.tell(tx, at, happened, {
      template: 'appointment_customer',
      to: { customer: to.id },
      recipient: to.email,
      id_job,
      values: {
        id_job,
        service: row.service,
        when: whenInWords(row),
        fname: to.fname,
        treasure: row.fname,
        calendar_link: calendarAddress(portal_url, token),
      },
    })
  },
})
