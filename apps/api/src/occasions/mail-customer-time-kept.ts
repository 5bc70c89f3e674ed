import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { occasion } from './occasion.ts'

/** Notifies the customer that the time they asked for is impossible, and which time stays. */
export const mailCustomerTimeKept = occasion({
  on: ['appointment.time_kept'],
  what: 'Tell the customer by e-mail that the time hasn’t changed',
  notices: {
    time_kept: {
      name: 'Appointment not changed',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'time_kept_short',
      subject: '{{treasure}} is still coming on {{when}}',
      body: `Hello {{fname}},

You asked whether {{treasure}} can come on {{instead}}, for your job {{id_job}}, {{service}}. That isn’t possible, so your appointment hasn’t changed: {{when}}.

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    time_kept_short: {
      name: 'Appointment not changed, in short',
      subject: 'Your appointment hasn’t changed',
      body: 'Job {{id_job}}, {{service}}: {{treasure}} is coming on {{when}}.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    if (!customer) return
    const treasure = await assignmentsStore(tx).findParties(id_job, id_treasure)
    await deps.tell(tx, at, happened, {
      template: 'time_kept',
      to: { customer: customer.id },
      recipient: customer.email,
      id_job,
      values: {
        ...data,
        id_job,
        service: treasure.service,
        treasure: treasure.fname,
        fname: customer.fname,
      },
    })
  },
})
