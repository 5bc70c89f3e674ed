import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { enqueue } from '../../../kernel/tasks/enqueue.ts'
import { timersOf, type JobTimer } from './job-timers.rules.ts'

/**
 * Enqueues what is to happen to a job by itself, each when it is due. Call it wherever something has changed of which
 * that depends: what was planned already is brought forward, and a task that wakes too early plans itself anew.
 */
export async function planTimers(tx: Db, id: number, at: Date) {
  for (const [timer, due] of Object.entries(await readTimers(tx, id, at)) as [JobTimer, Date][])
    await enqueue(tx, timer, { id }, { due: due > at ? due : undefined })
}

/** The next time of a timer that has just run. What is overdue still is left to its sweep: it could not be done. */
export async function planNext(tx: Db, timer: JobTimer, id: number, at: Date) {
  const { [timer]: due } = await readTimers(tx, id, at)
  if (due && due > at) await enqueue(tx, timer, { id }, { due })
}

async function readTimers(tx: Db, id: number, at: Date) {
  const job = await tx
    .selectFrom('jobs')
    .innerJoin('ambassadors', 'ambassadors.id', 'jobs.id_region')
    .select([
      'id_status',
      'wanted_on',
      'auto_match',
      'matched_at',
      'automatically_price_boost as boosts',
      'posted_at',
      'boosted_at',
      'start_answered_at',
      sql<Date | null>`(
        select assigned_at from assignments where id_job = jobs.id and ended_at is null
      )`.as('assigned_at'),
    ])
    .where('jobs.id', '=', id)
    .executeTakeFirst()
  return job ? timersOf(job, at) : {}
}
