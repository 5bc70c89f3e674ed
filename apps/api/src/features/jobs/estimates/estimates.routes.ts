import { getEstimateLink, listJobEstimates, londonDate, fullName } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { systemActor, userActor } from '#events/define-event.ts'
import { earlier, hours, minutes } from '#kernel/clock.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { sideOf } from '#kernel/http/scope.ts'
import { refuse } from '#kernel/http/refuse.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { estimateLinkEnds, jobLinkAddress, jobLinksStore } from '../jobs/job-links.store.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { estimateLinksRoutes } from './estimate-links.routes.ts'
import { isWanted } from './estimates.decide.ts'
import { showEstimate } from './estimates.show.ts'
import { estimatesStore } from './estimates.store.ts'
import { myEstimatesRoutes } from './my-estimates.routes.ts'

/** Minutes during which a repeated GET of the link does not send the treasure another message. */
const requestSettles = 10

/** Estimates: prices that treasures send for jobs without a price. */
export function estimatesRoutes(deps: Deps) {
  const { db } = deps.database
  const store = estimatesStore(db)
  const { publicSettings } = deps

  return {
    ...estimateLinksRoutes(deps),
    ...myEstimatesRoutes(deps),

    async listJobEstimates({ params: { id } }, { scope, at }) {
      const job = await store.findJob(scope, id)
      if (!job) throw refuse(listJobEstimates, 'job_not_found', 'We can’t find that job.')
      const { side, whose } = sideOf(scope, job)
      const rows = await store.listOfJob(id, whose)
      return { data: rows.map((row) => showEstimate(row, { today: londonDate(at), side })) }
    },

    async getEstimateLink({ params: { id_job, id_treasure } }, { caller, scope, at, once }) {
      const job = await store.findJob(scope, id_job)
      if (!job) throw refuse(getEstimateLink, 'job_not_found', 'We can’t find that job.')
      const treasure = await store.findTreasure(scope, id_treasure)
      if (!treasure)
        throw refuse(getEstimateLink, 'treasure_not_found', 'We can’t find that treasure.')
      if (!isWanted(job))
        throw refuse(getEstimateLink, 'estimate_unwanted', 'No price is wanted for this job.')
      const link = { id_job, id_treasure, expires_at: estimateLinkEnds(at) }
      const token = await once(async (tx) => {
        await lockJobRow(tx, id_job, scope)
        const recently = earlier(at, minutes(requestSettles))
        if (!(await estimatesStore(tx).wasRequested({ id_job, id_treasure }, recently)))
          await recordEvent(tx, {
            event: 'estimate.requested',
            at,
            by: userActor(caller.id),
            id_job,
            id_treasure,
            data: { treasure: fullName(treasure) },
          })
        // This link is for the member of staff, who is recorded as the author of its acts. The
        // treasure receives another link by e-mail.
        return jobLinksStore(tx).createFor('estimate', { ...link, id_opened_by: caller.id }, at)
      })
      return { link: jobLinkAddress(publicSettings().portal_url, token, 'estimate') }
    },
  } satisfies Partial<Handlers>
}

/** Expires unanswered estimates. */
export const estimateTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'estimate.expire': {
      sweep: {
        every: hours(1),
        due: (due) => estimatesStore(db).listRunOut(londonDate(due.at), due),
      },
      async work(tx, { id }, at) {
        const about = await estimatesStore(tx).expire(id, londonDate(at), at)
        if (!about) return
        const expired = { event: 'estimate.expired', at, by: systemActor, id_record: id } as const
        await recordEvent(tx, { ...expired, ...about, data: {} })
      },
    },
  }) satisfies Partial<Tasks>
