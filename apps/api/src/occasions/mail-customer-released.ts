import { jobStatus } from '@treasures/api-client'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies the customer that we are looking for another treasure. Sends nothing if another treasure
 * already has the job.
 */
export const mailCustomerReleased = occasion({
  on: ['job.released'],
  what: 'Tell the customer that we’re finding someone else',
  notices: {
    job_released: {
      name: 'Job goes back',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'job_released_short',
      subject: 'Job {{id_job}}: we’re finding someone else',
      body: `Hello {{fname}},

{{treasure}} can’t do your job {{id_job}}, {{service}}, after all. We’re sorry. We’re already looking for someone else.

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    job_released_short: {
      name: 'Job goes back, in short',
      subject: 'Job {{id_job}}: we’re finding someone else',
      body: '{{treasure}} can’t do your job after all: {{service}}.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure } = happened
    const customers = customerJobsStore(tx)
    const [job, to] = [await customers.find(id_job), await customers.findAddressee(id_job)]
    if (!id_treasure || !to || job?.id_status !== jobStatus.open) return
    const parties = await assignmentsStore(tx).findParties(id_job, id_treasure)
    await deps.tell(tx, at, happened, {
      template: 'job_released',
      to: { customer: to.id },
      recipient: to.email,
      id_job,
      values: {
        id_job,
        service: parties.service,
        treasure: parties.fname,
        fname: to.fname,
      },
    })
  },
})
