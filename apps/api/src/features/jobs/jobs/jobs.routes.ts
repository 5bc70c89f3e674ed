import {
  addJobToAccount,
  declineJob,
  declineMyJob,
  getLinkedJob,
  type Contract,
  type ParsedOf,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { userActor, type Actor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Context, Handlers } from '../../../kernel/http/mount.ts'
import { refuse, refuseGenerally } from '../../../kernel/http/refuse.ts'
import { everywhere } from '../../../kernel/http/scope.ts'
import { addByLink } from './add-to-account.ts'
import { cancel } from './cancel-job.ts'
import { customerJobsStore } from './customer-jobs.store.ts'
import { followLink, noSuchLink } from './follow-link.ts'
import { actorOfLink } from './job-links.store.ts'
import { asksForReason, decideDecline, reasonOf, type Proof } from './jobs.decide.ts'
import { showCustomerJob, showLinkedJob } from './jobs.show.ts'
import { noSuchJob, noSuchReason } from './jobs.refusals.ts'
import { lockJob } from './write-job.ts'
import { staffJobsRoutes } from './staff-jobs.routes.ts'
import { treasureJobsRoutes } from './treasure-jobs.routes.ts'
import { unconfirmedJobsStore } from './unconfirmed-jobs.store.ts'

const rowsAtMost = 250

type Reason = Pick<ParsedOf<Contract['declineMyJob']>['body'], 'reason' | 'id_job_loss_reason'>

/** Everything about jobs. */
export const jobsRoutes = (deps: Deps) => ({
  ...customerJobsRoutes(deps),
  ...staffJobsRoutes(deps),
  ...treasureJobsRoutes(deps),
})

/** What customers do with the jobs that they have booked, signed in or by the link of an e-mail. */
function customerJobsRoutes(deps: Deps) {
  const { db } = deps.database

  async function follow(
    endpoint: typeof getLinkedJob | typeof declineJob | typeof addJobToAccount,
    token: string,
    visit: Pick<Context, 'at' | 'address'>,
  ): Promise<{ id: number; by: Actor }> {
    const link = await followLink(deps, endpoint, token, ['continue'], visit)
    return { id: link.id_job, by: actorOfLink(link) }
  }

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
    const job = await lockJob(tx, id, everywhere)
    if (!job) throw noSuchJob(declineMyJob)
    const decision = decideDecline(
      job,
      why,
      endpoint === declineMyJob ? 'sign-in' : await proofOfLink(tx, id),
    )
    if (asksForReason(decision))
      throw refuseGenerally('invalid_fields', 'Please correct the problems', {
        errors: { reason: ['Please tell us why'] },
      })
    if (decision.kind === 'refused')
      throw refuse(endpoint, 'job_cannot_move', decision.why, { move: decision.move })
    if (decision.kind === 'done') return { id, id_status: job.id_status }
    await cancel(tx, at, { id, move: decision.move, why, by })
    return { id, id_status: decision.move.to }
  }

  const declineByLink: Handlers['declineJob'] = async ({ body }, context) => {
    const { id, by } = await follow(declineJob, body.token, context)
    return context.once((tx) => decline(tx, declineJob, id, body, { at: context.at, by }))
  }

  return {
    async listMyCustomerJobs(_input, { scope }) {
      const rows = await customerJobsStore(db).listOf(scope.id_customer, rowsAtMost)
      return { data: rows.map(showCustomerJob) }
    },

    declineMyJob: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        if (!(await customerJobsStore(tx).isOf(id, scope.id_customer)))
          throw noSuchJob(declineMyJob)
        return decline(tx, declineMyJob, id, body, { at, by: userActor(caller.id) })
      }),

    async getLinkedJob({ params }, context) {
      const { id } = await follow(getLinkedJob, params.token, context)
      const job = await customerJobsStore(db).find(id)
      if (!job) throw noSuchLink(getLinkedJob)
      return showLinkedJob(job, await unconfirmedJobsStore(db).canBeAdded(job.id))
    },

    async addJobToAccount({ body }, context) {
      const { id } = await follow(addJobToAccount, body.token, context)
      return context.once(async (tx) => {
        if (!(await addByLink(tx, context.at, id)))
          throw refuse(
            addJobToAccount,
            'job_not_addable',
            'There is nothing to add: it stands in an account already, or its e-mail has none.',
          )
        return { id }
      })
    },

    declineJob: declineByLink,
    declineJobByToken: declineByLink,
  } satisfies Partial<Handlers>
}

/**
 * What was booked under somebody's e-mail without them they call off by its link as they would signed in: they cannot
 * find it there.
 */
const proofOfLink = async (tx: Db, id: number): Promise<Proof> =>
  (await unconfirmedJobsStore(tx).canBeAdded(id)) ? 'sign-in' : 'link'
