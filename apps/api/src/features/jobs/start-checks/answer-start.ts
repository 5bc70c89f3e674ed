import { answerStart, isJobUnderWay, jobStatus } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { refuseRelease } from '../assignments/assignments.refusals.ts'
import { finish } from '../assignments/finish-job.ts'
import { release } from '../assignments/release-job.ts'
import { noSuchLink } from '../jobs/follow-link.ts'
import { planTimers } from '../jobs/job-timers.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { answerNote, type StartAnswer } from './start-checks.rules.ts'
import { startChecksStore } from './start-checks.store.ts'

type Theirs = { id_job: number; id_treasure: number }
type Answering = { job: Theirs; by: Actor; answer: StartAnswer; reason: string }

/**
 * Handles a treasure's answer to "Have you started?" from any channel. Throws refusals, so that the
 * transaction rolls back.
 */
export async function answerStartOf(tx: Db, at: Date, { job, by, answer, reason }: Answering) {
  const descr = answerNote(answer, reason)
  await recordEvent(tx, { event: 'job.start_answered', at, by, ...job, data: { answer, reason } })
  if (answer === 'decline') return giveBack(tx, at, job, by, descr)
  if (answer === 'finished') return sayDone(tx, at, job, by)
  return keep(tx, at, job, { descr, to_do: answer === 'unreachable' })
}

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

/** Records the answer for staff. The job stays with its treasure. */
async function keep(tx: Db, at: Date, job: Theirs, note: { descr: string; to_do: boolean }) {
  const now = await lockJobRow(tx, job.id_job, everywhere)
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
