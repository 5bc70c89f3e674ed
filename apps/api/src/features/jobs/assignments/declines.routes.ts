import { declineJob, declineMyJob, type Contract, type ParsedOf } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { requestOfStaff } from '#events/activities.ts'
import { userActor, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { customerJobsStore } from '../jobs/customer-jobs.store.ts'
import { followLink } from '../jobs/follow-link.ts'
import { actorOfLink } from '../jobs/job-links.store.ts'
import { asksForReason, decideDecline, reasonOf, type Proof } from '../jobs/jobs.decide.ts'
import { noSuchJob, noSuchReason } from '../jobs/jobs.refusals.ts'
import { unconfirmedJobsStore } from '../jobs/unconfirmed-jobs.store.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { cancel } from './cancel-job.ts'

type Reason = Pick<ParsedOf<Contract['declineMyJob']>['body'], 'reason' | 'id_job_loss_reason'>

/** Customers cancel their jobs, signed in or through an e-mailed link. */
export function declinesRoutes(deps: Deps) {
  async function decline(
    tx: Db,
    endpoint: typeof declineJob | typeof declineMyJob,
    id: number,
    { reason, id_job_loss_reason }: Reason,
    { at, by }: { at: Date; by: Actor },
  ) {
    const store = customerJobsStore(tx)
    const listed =
      id_job_loss_reason === undefined ? undefined : await store.findLossReason(id_job_loss_reason)
    if (id_job_loss_reason !== undefined && !listed) throw noSuchReason(endpoint)
    const why = reasonOf(listed?.name, reason)
    const job = await lockJobRow(tx, id, everywhere)
    if (!job) throw noSuchJob(declineMyJob)
    const decision = decideDecline(
      { ...job, begun: await store.hasBegun(id, at) },
      why,
      endpoint === declineMyJob ? 'sign-in' : await proofOfLink(tx, id),
    )
    if (asksForReason(decision))
      throw refuseGenerally('invalid_fields', 'Please correct the problems', {
        errors: { reason: ['Please tell us why'] },
      })
    if (decision.kind === 'refused')
      throw refuse(endpoint, 'job_cannot_move', decision.why, { move: decision.move })
    const { id_status } = job
    if (decision.kind === 'done') return { id, id_status, asked: false }
    if (decision.kind === 'ask') {
      await askStaff(tx, at, { job, why, by })
      return { id, id_status, asked: true }
    }
    await cancel(tx, at, { job, move: decision.move, why, by })
    return { id, id_status: decision.move.to, asked: false }
  }

  const declineByLink: Handlers['declineJob'] = async ({ body }, context) => {
    const { at, once } = context
    const link = await followLink(deps, declineJob, body.token, ['continue'], context)
    const by = actorOfLink(link)
    return once((tx) => decline(tx, declineJob, link.id_job, body, { at, by }))
  }

  return {
    declineMyJob: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        if (!(await customerJobsStore(tx).isOf(id, scope.id_customer)))
          throw noSuchJob(declineMyJob)
        return decline(tx, declineMyJob, id, body, { at, by: userActor(caller.id) })
      }),

    declineJob: declineByLink,
    declineJobByToken: declineByLink,
  } satisfies Partial<Handlers>
}

type Asked = { job: { id: number; id_customer: number | null }; why: string; by: Actor }

/** Adds a to-do for staff. Adds only one, even if the customer asks several times. */
async function askStaff(tx: Db, at: Date, { job: { id, id_customer }, why, by }: Asked) {
  const isNew = await requestOfStaff(tx, {
    id_job: id,
    id_customer,
    topic: 'cancel',
    descr: `The customer wants to cancel, and a visit has begun: ${why}. Ask the treasure what was done, then cancel the job.`,
    created_at: at,
  })
  if (isNew) await recordEvent(tx, { event: 'job.cancel_asked', at, by, id_job: id, data: { why } })
}

/**
 * Proof of identity that a job's link gives. A job that was booked under an account's e-mail
 * without signing in does not appear in that account. Its link therefore gives the same rights as
 * signing in.
 */
const proofOfLink = async (tx: Db, id: number): Promise<Proof> =>
  (await unconfirmedJobsStore(tx).canBeAdded(id)) ? 'sign-in' : 'link'
