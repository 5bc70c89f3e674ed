import { continueJob, jobStatus, londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { makeSecret } from '#kernel/secrets.ts'
import { customerJobsStore } from '../jobs/customer-jobs.store.ts'
import { followLink, noSuchLink } from '../jobs/follow-link.ts'
import { actorOfLink, jobLinksStore } from '../jobs/job-links.store.ts'
import { decideContinue, wantedAgain } from '../jobs/jobs.decide.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { moveJobRow } from '../jobs/write-job.ts'
import { draftEnds } from './booking.rules.ts'
import { draftsStore } from './drafts.store.ts'

/** Continues an unfinished booking or a cancelled job, through the e-mailed link. */
export const continueRoutes = (deps: Deps) =>
  ({
    async continueJob({ body }, context) {
      const { at, once } = context
      const link = await followLink(deps, continueJob, body.token, ['continue'], context)
      const id = link.id_job
      return once(async (tx) => {
        const store = customerJobsStore(tx)
        const job = await store.find(id)
        if (!job) throw noSuchLink(continueJob)
        if (job.id_status === jobStatus.draft)
          return { id, id_status: job.id_status, booking: await takeOver(tx, id, at) }
        const decision = decideContinue(job)
        if (decision.kind === 'refused')
          throw refuse(continueJob, 'job_cannot_move', decision.why, { move: decision.move })
        if (decision.kind === 'move') {
          const wish = wantedAgain(job, londonDate(at))
          const again = { status_reason: null, posted_at: at, ...wish }
          if (!(await moveJobRow(tx, id, decision.move, at, again))) throw movedMeanwhile()
          await recordMove(tx, at, { id }, decision.move, { by: actorOfLink(link) })
        }
        return { id, id_status: jobStatus.open, booking: null }
      })
    },
  }) satisfies Partial<Handlers>

/**
 * Continues a draft on this device. The device that began the draft can then no longer change it.
 */
async function takeOver(tx: Db, id_job: number, at: Date) {
  const token = makeSecret()
  const draft = await draftsStore(tx).renewToken(id_job, token, at)
  if (!draft) throw noSuchLink(continueJob)
  await jobLinksStore(tx).extend(id_job, at, draftEnds(at))
  const { fname, lname, email, mphone, address } = draft
  return { id: draft.id, token, contact: { fname, lname, email, mphone, address } }
}

const movedMeanwhile = () =>
  refuse(continueJob, 'job_cannot_move', 'Someone else has just moved this job. Please look again.')
