import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import type { EventFor } from '../kernel/events/event-reactions.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Tells the customer who does their job. Sends nothing if they chose the treasure by an estimate,
 * or if the treasure no longer has the job.
 */
export function mailCustomerClaimed(deps: ReactionDeps): Reaction<'mailCustomerClaimed'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    if (!id_treasure || data.how === 'estimate') return
    await lockJob(tx, id_job, everywhere)
    const active = await assignmentsStore(tx).findActive(id_job)
    const to = await customerJobsStore(tx).findAddressee(id_job)
    if (!isStill(active, happened) || !to) return
    const parties = await assignmentsStore(tx).findParties(id_job, id_treasure)
    const { portal_url } = deps.publicSettings()
    const token = await jobLinksStore(tx).create(id_job, at, jobLinkEnds(at))
    await send(tx, at, happened, {
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
  }
}

type Active = { id_treasure: number; assigned_at: Date } | undefined

/**
 * Tells whether the treasure has the job by this claim, and not by a later one after undoing this.
 */
const isStill = (active: Active, { id_treasure, at }: EventFor<'mailCustomerClaimed'>): boolean =>
  active !== undefined && active.id_treasure === id_treasure && active.assigned_at <= at
