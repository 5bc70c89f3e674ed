import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells the customer that the time they asked for is not possible, and which time stays. */
export function mailCustomerTimeKept(deps: ReactionDeps): Reaction<'mailCustomerTimeKept'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    if (!customer) return
    const treasure = await assignmentsStore(tx).findParties(id_job, id_treasure)
    await send(tx, at, happened, {
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
  }
}
