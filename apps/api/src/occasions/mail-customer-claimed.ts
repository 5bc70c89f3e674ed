import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { isBeforeNotice, settles } from '../features/jobs/appointments/visit-moves.rules.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import type { RecordedEvent } from '../events/events.ts'
import { later } from '../kernel/clock.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies the customer which treasure does their job. Sends nothing in three cases: the customer
 * chose the treasure through an estimate, the treasure no longer has the job, or the notice of an
 * appointment names the treasure.
 */
export const mailCustomerClaimed = occasion({
  on: ['job.claimed'],
  what: 'Tell the customer by e-mail who does their job',
  waitsForUndo: true,
  notices: {
    job_claimed: {
      name: 'Job claimed, for the customer',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'job_claimed_short',
      subject: '{{treasure}} will do your job {{id_job}}',
      body: `Hello {{fname}},

{{treasure}} has taken your job {{id_job}}, {{service}}, and will be in touch to arrange a time. You can see the job here:

{{job_link}}

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    job_claimed_short: {
      name: 'Job claimed, for the customer, in short',
      subject: '{{treasure}} will do your job {{id_job}}',
      body: '{{service}}. They will be in touch to arrange a time.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    if (!id_treasure || data.how === 'estimate') return
    await lockJobRow(tx, id_job, everywhere)
    const active = await assignmentsStore(tx).findActive(id_job)
    const to = await customerJobsStore(tx).findAddressee(id_job)
    if (!isStill(active, happened) || !to) return
    const appointments = appointmentsStore(tx)
    const [appointment] = (await appointments.listOfJob(id_job)).filter(
      (each) => each.id_treasure === id_treasure,
    )
    if (appointment) return noticeOf(await appointments.findMadeAt(appointment.id), at)
    const parties = await assignmentsStore(tx).findParties(id_job, id_treasure)
    const { portal_url } = deps.publicSettings()
    const token = await jobLinksStore(tx).create(id_job, at, jobLinkEnds(at))
    await deps.tell(tx, at, happened, {
      template: 'job_claimed',
      to: { customer: to.id },
      recipient: to.email,
      id_job,
      values: {
        id_job,
        service: parties.service,
        treasure: parties.fname,
        fname: to.fname,
        job_link: jobLinkAddress(portal_url, token),
      },
    })
  },
})

/**
 * Returns when the notice of an appointment will be sent. Returns undefined if it was already sent.
 * If the appointment is cancelled earlier, its notice is not sent. The customer then needs the
 * notice of the claim.
 */
const noticeOf = (madeAt: Date | undefined, at: Date): Date | undefined =>
  madeAt && isBeforeNotice(madeAt, at) ? later(madeAt, settles) : undefined

type Active = { id_treasure: number; assigned_at: Date } | undefined

/**
 * True if the treasure has the job because of this claim. They may have undone it and claimed
 * again.
 */
const isStill = (active: Active, { id_treasure, at }: RecordedEvent<'job.claimed'>): boolean =>
  active !== undefined && active.id_treasure === id_treasure && active.assigned_at <= at
