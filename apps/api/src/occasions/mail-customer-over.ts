import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies the customer that a job ended before it was done, and how to reopen it. Sends nothing if
 * the job was reopened meanwhile.
 */
export const mailCustomerOver = occasion({
  on: ['job.declined', 'job.cancelled', 'job.expired'],
  what: 'Tell the customer by e-mail that it is over',
  notices: {
    job_called_off: {
      on: ['job.declined', 'job.cancelled'],
      name: 'Job cancelled, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'job_called_off_short',
      subject: 'Job {{id_job}} is cancelled',
      body: `Hello {{fname}},

Your job {{id_job}}, {{service}}, is cancelled. If this was a mistake, you can reopen it:

{{job_link}}

Questions? Call {{support_phone}}.`,
    },
    job_expired: {
      on: ['job.expired'],
      name: 'Job expired',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'job_expired_short',
      subject: 'Nobody could take job {{id_job}}',
      body: `Hello {{fname}},

We’re sorry: nobody could take your job {{id_job}}, {{service}}, by the day that you asked for. It costs you nothing. If you still want it done, book it again for any day:

{{job_link}}

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    job_called_off_short: {
      name: 'Job cancelled, for the customer, in short',
      subject: 'Job {{id_job}} is cancelled',
      body: '{{service}}. If this was a mistake, your e-mail says how to reopen it.',
      page: 'jobs',
    },
    job_expired_short: {
      name: 'Job expired, in short',
      subject: 'Nobody could take job {{id_job}}',
      body: '{{service}}. We’re sorry. It costs you nothing.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { event, id_job, data } = happened
    const customers = customerJobsStore(tx)
    const [job, to] = [await customers.find(id_job), await customers.findAddressee(id_job)]
    if (!to || job?.id_status !== data.to) return
    const { portal_url } = deps.publicSettings()
    const token = await jobLinksStore(tx).create(id_job, at, jobLinkEnds(at))
    await deps.tell(tx, at, happened, {
      template: event === 'job.expired' ? 'job_expired' : 'job_called_off',
      to: { customer: to.id },
      recipient: to.email,
      id_job,
      values: {
        id_job,
        service: job.service_short,
        fname: to.fname,
        job_link: jobLinkAddress(portal_url, token),
      },
    })
  },
})
