import { whenInWords } from '../features/jobs/appointments/appointments.show.ts'
import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  calendarAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells the customer who is coming when, with a link for their calendar. */
export function mailCustomerAppointment(deps: ReactionDeps): Reaction<'mailCustomerAppointment'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_record } = happened
    const row = await appointmentsStore(tx).findStanding(id_record)
    const to = await customerJobsStore(tx).findAddressee(id_job)
    if (!row || !to) return
    const { portal_url } = deps.publicSettings()
    const expires_at = jobLinkEnds(row.times.at(-1)?.end ?? at)
    const token = await jobLinksStore(tx).createFor('calendar', { id_job, expires_at }, at)
    await send(tx, at, happened, {
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
  }
}
