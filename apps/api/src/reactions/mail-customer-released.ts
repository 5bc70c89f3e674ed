import { jobStatus } from '@treasures/api-client'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Tells the customer that we are looking for another treasure. Sends nothing if one was found
 * already.
 */
export function mailCustomerReleased(deps: ReactionDeps): Reaction<'mailCustomerReleased'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure } = happened
    const customers = customerJobsStore(tx)
    const [job, to] = [await customers.find(id_job), await customers.findAddressee(id_job)]
    if (!id_treasure || !to || job?.id_status !== jobStatus.open) return
    const parties = await assignmentsStore(tx).findParties(id_job, id_treasure)
    await send(tx, at, happened, {
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
  }
}
