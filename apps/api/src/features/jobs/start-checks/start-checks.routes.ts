import { answerStart, getTreasureLinkedJob, type TreasureJob } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { roundDegrees } from '../board/board.decide.ts'
import { countLinkTry, followLink, noSuchLink } from '../jobs/follow-link.ts'
import { actorOfLink, jobLinksStore, type JobLink } from '../jobs/job-links.store.ts'
import { momentOf } from '../jobs/staff-jobs.record.ts'
import { showTreasureJob } from '../treasure-jobs/treasure-jobs.show.ts'
import { treasureJobsStore } from '../treasure-jobs/treasure-jobs.store.ts'
import { answerStartOf } from './answer-start.ts'
import { estimatedJobsStore } from './estimated-jobs.store.ts'

/** Purposes of links that open the job for its treasure. */
const ofTreasure = ['treasure', 'start'] as const

/** Lets a treasure read a job, and answer about its progress, through a link that they received. */
export function startChecksRoutes(deps: Deps) {
  const { db } = deps.database

  async function read(
    { purpose, id_job, id_treasure }: JobLink,
    at: Date,
  ): Promise<TreasureJob | undefined> {
    if (id_treasure === null) return undefined
    const theirs = await treasureJobsStore(db, momentOf(at)).find(id_treasure, id_job)
    if (theirs) return showTreasureJob(theirs)
    return purpose === 'estimate' ? readForEstimate(id_job, at) : undefined
  }

  /** Shows no more than the board does, because the treasure does not have the job. */
  async function readForEstimate(id_job: number, at: Date): Promise<TreasureJob | undefined> {
    const job = await estimatedJobsStore(db).find(id_job)
    if (!job) return undefined
    const shown = showTreasureJob({
      ...job,
      // The public text has the answers too.
      descr: job.public_details ?? '',
      answers: [],
      lat: roundDegrees(job.lat),
      lon: roundDegrees(job.lon),
      fname: '',
      lname: '',
      mphone: null,
      phone: null,
      id_treasure: 0,
      assigned_at: at,
      next_appointment: null,
      next_visit: null,
      appointments: 0,
      lines: 0,
      recorded_pence: 0,
      visit_photos: 0,
      signed: false,
    })
    const nothing = { can_make_appointment: false, can_decline: false, can_finish: false }
    return { ...shown, ...nothing, can_estimate: job.treasure_price_pence === null }
  }

  return {
    async getTreasureLinkedJob({ params: { token } }, context) {
      const purposes = [...ofTreasure, 'estimate'] as const
      const link = await followLink(deps, getTreasureLinkedJob, token, purposes, context)
      const job = await read(link, context.at)
      if (!job) throw noSuchLink(getTreasureLinkedJob)
      return job
    },

    async answerStart({ body: { token, answer, reason } }, context) {
      const { at, once } = context
      await countLinkTry(deps, context)
      return once(async (tx) => {
        const link = await jobLinksStore(tx).find(token, ofTreasure, at)
        if (!link?.id_treasure) throw noSuchLink(answerStart)
        const job = { id_job: link.id_job, id_treasure: link.id_treasure }
        return answerStartOf(tx, at, { job, by: actorOfLink(link), answer, reason })
      })
    },
  } satisfies Partial<Handlers>
}
