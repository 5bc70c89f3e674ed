import {
  decideJobMove,
  jobStatus,
  type JobActor,
  type JobMove,
  type JobStatus,
} from '@treasures/api-client'
import type { Actor } from '../../../kernel/events/define-event.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { everywhere } from '../../../kernel/http/scope.ts'
import { assignmentsStore } from './assignments.store.ts'
import { jobLinksStore } from './job-links.store.ts'
import { wantedAgain } from './jobs.decide.ts'
import { recordMove } from './jobs.store.ts'
import { lockJob, moveJob } from './write-job.ts'

const { open, claimed, progressing } = jobStatus

export type Releasing = {
  id_job: number
  /** Whose it is. */
  id_treasure: number
  actor: JobActor
  /** In words, for staff; `{who}` becomes the name of the user who did it. */
  why: string
  by: Actor
}

type Refused = {
  moved: false
  refused: 'job_not_found' | 'job_has_work' | 'job_cannot_move'
  move: { from: JobStatus; to: JobStatus; allowed: JobStatus[] }
}

/**
 * Takes a job from its treasure: appointments called off, links ended, and the job back on the
 * board. Not where work is recorded. Call it before the transaction locks anything else of that job.
 */
export async function release(
  tx: Db,
  at: Date,
  { id_job, id_treasure, actor, why, by }: Releasing,
): Promise<{ moved: true } | Refused> {
  const store = assignmentsStore(tx)
  const job = await lockJob(tx, id_job, everywhere)
  const active = await store.findActive(id_job)
  if (!job || active?.id_treasure !== id_treasure)
    return { moved: false, refused: 'job_not_found', move: { from: open, to: open, allowed: [] } }
  const decision = decideRelease(job.id_status, actor, await store.countWork(id_job))
  if ('refused' in decision) return { moved: false, ...decision }

  await store.cancelAppointments(id_job, at)
  await store.end(id_job, id_treasure, at)
  await jobLinksStore(tx).endFor(id_job, id_treasure, at)
  const again = wantedAgain(job, londonDate(at))
  await moveJob(tx, id_job, { from: job.id_status, to: open }, at, again)
  for (const move of decision.moves)
    await recordMove(tx, at, { ...job, id_treasure }, move, {
      by,
      ...(move.to === open && { why, taken_back: actor !== 'treasure' }),
    })
  return { moved: true }
}

type Made = Extract<JobMove, { ok: true }>

/** Over the table of a job's life: one with appointments becomes Claimed first, and then Open. */
export function decideRelease(
  from: JobStatus,
  actor: JobActor,
  workLines: number,
): { moves: Made[] } | Omit<Refused, 'moved'> {
  if (from === progressing && workLines > 0)
    return { refused: 'job_has_work', move: { from, to: open, allowed: [] } }
  const moves: Made[] = []
  for (let status = from; status !== open;) {
    const move = decideJobMove(status, status === progressing ? claimed : open, actor, {
      appointments: 0,
      workLines,
    })
    if (!move.ok)
      return { refused: 'job_cannot_move', move: { from, to: open, allowed: move.allowed } }
    moves.push(move)
    status = move.to
  }
  return moves.length
    ? { moves }
    : { refused: 'job_cannot_move', move: { from, to: open, allowed: [] } }
}
