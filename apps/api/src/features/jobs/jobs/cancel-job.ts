import type { JobMove } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { bookingMails } from '../booking/booking-mails.ts'
import { assignmentsStore } from './assignments.store.ts'
import { customerJobsStore } from './customer-jobs.store.ts'
import { jobMails } from './job-mails.ts'
import { jobLinksStore } from './job-links.store.ts'
import { recordMove } from './jobs.store.ts'

type Cancelling = {
  id: number
  /** To Declined or Cancelled, decided already. */
  move: Extract<JobMove, { ok: true }>
  /** In words. */
  why: string
  by: Actor
  by_hand?: boolean
}

/**
 * Ends a job before it is done, whoever says so: nobody has it or is offered it any more, and whoever it concerns
 * is told. Expects the job to be locked.
 */
export function cancelling(deps: Pick<Deps, 'messages' | 'publicSettings'>) {
  const [mails, bookings] = [jobMails(deps), bookingMails(deps)]

  return async function cancel(tx: Db, at: Date, { id, move, ...said }: Cancelling) {
    const store = assignmentsStore(tx)
    const active = await store.findActive(id)
    await store.setStatus(id, { id_status: move.to, status_reason: said.why }, at)
    await store.withdrawOffers(id, at)
    if (active) {
      const { id_treasure } = active
      await store.cancelAppointments(id, at)
      await store.end(id, id_treasure, at)
      await jobLinksStore(tx).endFor(id, id_treasure, at)
      await mails.sendCancelled(tx, at, { id_job: id, id_treasure })
    }
    await recordMove(tx, at, { id, ...(active && { id_treasure: active.id_treasure }) }, move, said)
    const customers = customerJobsStore(tx)
    const [job, to] = [await customers.find(id), await customers.findAddressee(id)]
    if (job && to?.email)
      await bookings.sendOver(tx, at, 'job_called_off', {
        id_job: id,
        service: job.service_short,
        fname: to.fname,
        email: to.email,
      })
  }
}
