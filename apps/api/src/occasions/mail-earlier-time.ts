import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { examplePage } from './examples.ts'
import { occasion } from './occasion.ts'

/** Notifies a customer who asked for an earlier time that an earlier time is free. */
export const mailEarlierTime = occasion({
  on: ['appointment.earlier_free'],
  what: 'Tell the customer by e-mail about an earlier time',
  notices: {
    earlier_time: {
      name: 'Earlier time available',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'earlier_time_short',
      subject: '{{treasure}} can come earlier: {{when}}',
      body: `Hello {{fname}},

You asked for an earlier time for your job {{id_job}}, {{service}}. {{treasure}} can come on {{when}}.

Other customers may hear of it too, and the first to choose it gets it. Change your appointment here:

{{link}}

If you do nothing, your appointment stays as it is.`,
      example: examplePage('/my-jobs?change=1042'),
    },
  },
  shorts: {
    earlier_time_short: {
      name: 'Earlier time available, in short',
      subject: 'An earlier time is available',
      body: 'Job {{id_job}}, {{service}}: {{treasure}} can come on {{when}}.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    if (!customer) return
    const treasure = await assignmentsStore(tx).findParties(id_job, id_treasure)
    await deps.tell(tx, at, happened, {
      template: 'earlier_time',
      to: { customer: customer.id },
      recipient: customer.email,
      id_job,
      values: {
        ...data,
        id_job,
        service: treasure.service,
        treasure: treasure.fname,
        fname: customer.fname,
        link: `${deps.publicSettings().portal_url}/my-jobs?change=${id_job}`,
      },
    })
  },
})
