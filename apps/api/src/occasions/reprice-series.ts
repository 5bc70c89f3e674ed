import { settles } from '../features/jobs/appointments/visit-moves.rules.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { repriceDates } from '../features/jobs/series/reprice-dates.ts'
import { occasion } from './occasion.ts'

/**
 * Applies the job's new price to repeated visits. Notifies the customer two weeks before a visit
 * costs more.
 */
export const repriceSeries = occasion({
  on: ['job.priced'],
  what: 'Give repeated visits the new price, and tell the customer two weeks before one costs more',
  delay: settles,
  notices: {
    series_dearer: {
      name: 'Repeated visits cost more',
      channel: 'email',
      class: 'service',
      for: 'customer',
      group: 'appointments',
      short: 'series_dearer_short',
      subject: 'Job {{id_job}}: a new price for your repeated visits',
      body: `Hello {{fname}},

From {{from}} your visits cost {{after}} instead of {{before}}, for job {{id_job}}, {{service}}. Visits before that day keep their price.

You can skip visits, or end them, at any time in your account.

Questions? Call {{support_phone}}.`,
      example: () => ({ from: 'Tuesday 12 January 2027', after: '£40.00', before: '£36.00' }),
    },
  },
  shorts: {
    series_dearer_short: {
      name: 'Repeated visits cost more, in short',
      subject: 'A new price for your visits',
      body: 'Job {{id_job}}, {{service}}: from {{from}} your visits cost {{after}} instead of {{before}}.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job } = happened
    const rise = await repriceDates(tx, at, id_job)
    const customer = rise && (await customerJobsStore(tx).findAddressee(id_job))
    if (!customer) return
    const { id_treasure, ...words } = rise
    const { service } = await assignmentsStore(tx).findParties(id_job, id_treasure)
    await deps.tell(tx, at, happened, {
      template: 'series_dearer',
      to: { customer: customer.id },
      recipient: customer.email,
      id_job,
      values: { ...words, id_job, service, fname: customer.fname },
    })
  },
})
