import {
  answerStart,
  getTreasureLinkedJob,
  isJobUnderWay,
  jobStatus,
  type TreasureJob,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { Actor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { everywhere } from '../../../kernel/http/scope.ts'
import { roundDegrees } from '../board/board.decide.ts'
import { refuseRelease } from '../assignments/assignments.refusals.ts'
import { lockJob } from '../jobs/write-job.ts'
import { finish } from '../assignments/finish-job.ts'
import { countLinkTry, followLink, noSuchLink } from '../jobs/follow-link.ts'
import { actorOfLink, jobLinksStore, type JobLink } from '../jobs/job-links.store.ts'
import { release } from '../assignments/release-job.ts'
import { planTimers } from '../jobs/job-timers.ts'
import { momentOf } from '../jobs/staff-jobs.record.ts'
import { showTreasureJob } from '../jobs/treasure-jobs.show.ts'
import { treasureJobsStore } from '../jobs/treasure-jobs.store.ts'
import { estimatedJobsStore } from './estimated-jobs.store.ts'
import { answerNote } from './start-checks.rules.ts'
import { startChecksStore } from './start-checks.store.ts'

/** Both open their treasure's job. */
const ofTreasure = ['treasure', 'start'] as const

type Theirs = { id_job: number; id_treasure: number }

/** A job, and how it stands with it, by a link that its treasure was sent. */
export function startChecksRoutes(deps: Deps) {
  const { db } = deps.database

  async function giveBack(tx: Db, at: Date, job: Theirs, by: Actor, why: string) {
    const released = await release(tx, at, { ...job, actor: 'treasure', why, by })
    if (released.moved) return { id: job.id_job, id_status: jobStatus.open }
    throw released.refused === 'job_not_found'
      ? noSuchLink(answerStart)
      : refuseRelease(answerStart, released)
  }

  async function sayDone(tx: Db, at: Date, job: Theirs, by: Actor) {
    const finished = await finish(tx, at, { ...job, actor: 'treasure', by })
    if (!finished.refused) return { id: job.id_job, id_status: finished.id_status }
    if (finished.refused === 'job_not_found') throw noSuchLink(answerStart)
    throw refuse(
      answerStart,
      'job_cannot_move',
      'Please make an appointment first, and record what you have done.',
      { move: finished.move },
    )
  }

  /** Staff are told; the job stays theirs. */
  async function keep(tx: Db, at: Date, job: Theirs, note: { descr: string; to_do: boolean }) {
    const now = await lockJob(tx, job.id_job, everywhere)
    if (now?.id_treasure !== job.id_treasure) throw noSuchLink(answerStart)
    const { id_status } = now
    if (!isJobUnderWay(id_status))
      throw refuse(answerStart, 'job_cannot_move', 'This job is done already.', {
        move: { from: id_status, to: id_status, allowed: [] },
      })
    await startChecksStore(tx).note({ ...job, ...note }, at)
    await startChecksStore(tx).noteAnswered(job.id_job, at)
    await planTimers(tx, job.id_job, at)
    return { id: job.id_job, id_status }
  }

  async function read(
    { purpose, id_job, id_treasure }: JobLink,
    at: Date,
  ): Promise<TreasureJob | undefined> {
    if (id_treasure === null) return undefined
    const theirs = await treasureJobsStore(db, momentOf(at)).find(id_treasure, id_job)
    if (theirs) return showTreasureJob(theirs)
    return purpose === 'estimate' ? readForEstimate(id_job, at) : undefined
  }

  /** What the board tells, and no more: the job is not theirs. */
  async function readForEstimate(id_job: number, at: Date): Promise<TreasureJob | undefined> {
    const job = await estimatedJobsStore(db).find(id_job)
    if (!job) return undefined
    const shown = showTreasureJob({
      ...job,
      descr: job.public_details ?? '',
      lat: roundDegrees(job.lat),
      lon: roundDegrees(job.lon),
      fname: '',
      lname: '',
      mphone: null,
      phone: null,
      id_treasure: 0,
      assigned_at: at,
      next_appointment: null,
      appointments: 0,
      lines: 0,
      recorded_pence: 0,
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
        const descr = answerNote(answer, reason)
        const by = actorOfLink(link)
        await recordEvent(tx, {
          event: 'job.start_answered',
          at,
          by,
          ...job,
          data: { answer, reason },
        })
        if (answer === 'decline') return giveBack(tx, at, job, by, descr)
        if (answer === 'finished') return sayDone(tx, at, job, by)
        return keep(tx, at, job, { descr, to_do: answer === 'unreachable' })
      })
    },
  } satisfies Partial<Handlers>
}
