import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { timersOf, type JobTimer } from './job-timers.rules.ts'

/**
 * Enqueues the automatic events of a job, each for the time at which it is due. Call this after
 * every change that affects them. Planned tasks are brought forward. A task that runs too early
 * plans itself again.
 */
export async function planTimers(tx: Db, id: number, at: Date) {
  for (const [timer, due] of Object.entries(await readTimers(tx, id, at)) as [JobTimer, Date][])
    await enqueue(tx, timer, { id }, { due: due > at ? due : undefined })
}

/**
 * Plans the next run of a timer that has just run. If it is still overdue, its work was not
 * possible yet, and its sweep tries again.
 */
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
