import {
  compareMyEstimates,
  createMyEstimate,
  estimateStatus,
  withdrawMyEstimate,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { customerJobsStore } from '../jobs/customer-jobs.store.ts'
import { jobLinkEnds, jobLinksStore } from '../jobs/job-links.store.ts'
import { countAct } from '../jobs/count-act.ts'
import { compareEstimates } from './compare-estimates.ts'
import { showEstimate, showWaiting } from './estimates.show.ts'
import { estimatesStore } from './estimates.store.ts'
import { previewEstimate } from './preview-estimate.ts'
import { sendEstimate } from './send-estimate.ts'
import { withdrawEstimate } from './withdraw-estimate.ts'

/** Signed-in treasures preview, send, list and withdraw their estimates. Customers compare them. */
export function myEstimatesRoutes(deps: Pick<Deps, 'database' | 'limits'>) {
  const { db } = deps.database

  return {
    previewMyEstimate: ({ query: { treasureprice } }, { at }) =>
      previewEstimate(db, treasureprice, at),

    async listMyEstimates(_input, { scope, at }) {
      const rows = await estimatesStore(db).listWaiting(scope.id_treasure, londonDate(at))
      return { data: rows.map(showWaiting) }
    },

    createMyEstimate: ({ params: { id }, body: input }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const sent = await sendEstimate(tx, at, {
          id_job: id,
          id_treasure: scope.id_treasure,
          input,
          by: userActor(caller.id),
          may: 'open',
        })
        if (!sent.ok) throw refuse(createMyEstimate, sent.code, sent.why)
        const { id_treasure } = scope
        await countAct(deps, tx, at, { what: 'estimate', id_job: id, id_treasure })
        return showEstimate(sent.row, { today: londonDate(at), side: 'treasure' })
      }),

    compareMyEstimates: ({ params: { id } }, { scope, at, once }) =>
      once(async (tx) => {
        if (!(await customerJobsStore(tx).isOf(id, scope.id_customer)))
          throw refuse(compareMyEstimates, 'job_not_found', 'You have no such job.')
        const { data } = await compareEstimates(tx, id, at)
        if (!data.some(({ can_answer }) => can_answer))
          throw refuse(
            compareMyEstimates,
            'estimate_not_found',
            'No estimate for this job is waiting for an answer.',
          )
        await limitAttempts(tx, at, [
          ['compare-estimates', String(scope.id_customer), deps.limits.payLinksPerCustomer],
        ])
        const link = { id_job: id, expires_at: jobLinkEnds(at) }
        return { token: await jobLinksStore(tx).createFor('estimates', link, at) }
      }),

    async withdrawMyEstimate({ params: { id } }, { caller, scope, at, once }) {
      const found = await estimatesStore(db).findOwn(scope, id)
      if (!found)
        throw refuse(withdrawMyEstimate, 'estimate_not_found', 'We can’t find that estimate.')
      return once(async (tx) => {
        if (!(await withdrawEstimate(tx, at, found, userActor(caller.id))))
          throw refuse(
            withdrawMyEstimate,
            'estimate_answered',
            'This price was answered already, or is no longer valid.',
          )
        return { id, id_status: estimateStatus.withdrawn }
      })
    },
  } satisfies Partial<Handlers>
}
