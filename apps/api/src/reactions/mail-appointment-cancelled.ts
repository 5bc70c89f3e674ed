import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells both sides that the treasure is not coming. */
export function mailAppointmentCancelled(deps: ReactionDeps): Reaction<'mailAppointmentCancelled'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    if (!customer) return
    const treasure = await assignmentsStore(tx).findParties(id_job, id_treasure)
    const both = [
      { to: { treasure: id_treasure }, ...treasure },
      { to: { customer: customer.id }, ...customer },
    ]
    for (const { to, fname, email } of both)
      await send(tx, at, happened, {
        template: 'appointment_cancelled',
        to,
        recipient: email,
        id_job,
        values: { id_job, service: treasure.service, when: data.when, fname },
      })
  }
}
