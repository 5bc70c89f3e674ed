import { addDays, jobStatus, jobType, londonDate } from '@treasures/api-client'
import { systemActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { skipDate } from '../features/jobs/series/change-series.ts'
import { startSeries } from '../features/jobs/series/start-series.ts'
import { demoEmail } from './users.ts'

/** Early enough to come before every other visit of the demo. */
const before = { time: '07:30', hours: 1 }

/** Lets a job of the demo's customer and treasure repeat every week, with one skipped date. */
export async function seedSeries(tx: Db, at: Date) {
  const job = await tx
    .selectFrom('jobs')
    .innerJoin('assignments', 'assignments.id_job', 'jobs.id')
    .innerJoin('users as customer', 'customer.id_customer', 'jobs.id_customer')
    .innerJoin('users as treasure', 'treasure.id_treasure', 'assignments.id_treasure')
    .select('jobs.id')
    .where('assignments.ended_at', 'is', null)
    .where('customer.email', '=', demoEmail('customer'))
    .where('treasure.email', '=', demoEmail('treasure'))
    .where('id_status', '=', jobStatus.progressing)
    .where('id_job_type', '=', jobType.standard)
    .orderBy('jobs.id')
    .executeTakeFirst()
  if (!job) return
  const who = { by: systemActor, actor: 'admin' as const }
  // The first week in which the treasure is not away.
  for (let days = 2; days < 30; days += 7) {
    const date = addDays(londonDate(at), days)
    const input = { date, ...before, frequency: 1 }
    const started = await startSeries(tx, at, { id_job: job.id, input, ...who })
    if (!started.ok) continue
    const of = { id: started.id, id_job: job.id, ...who, actor: 'customer' as const }
    await skipDate(tx, at, { ...of, day: addDays(date, 14), start_at: undefined })
    return
  }
}
