import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Tells the customer that a job ended before it was done, and how to take it up again. Sends
 * nothing if it was taken up meanwhile.
 */
export function mailCustomerOver(deps: ReactionDeps): Reaction<'mailCustomerOver'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { event, id_job, data } = happened
    const customers = customerJobsStore(tx)
    const [job, to] = [await customers.find(id_job), await customers.findAddressee(id_job)]
    if (!to || job?.id_status !== data.to) return
    const { portal_url } = deps.publicSettings()
    const token = await jobLinksStore(tx).create(id_job, at, jobLinkEnds(at))
    await send(tx, at, happened, {
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
  }
}
