import { jobLinksStore } from '../../apps/api/src/features/jobs/jobs/job-links.store.ts'
import type { Db } from '../../apps/api/src/kernel/db/connect.ts'

export const soon = () => new Date(Date.now() + 86_400_000)

/** Returns a job of the demo that is in progress, with the link that its treasure was sent. */
export async function startUnderway(db: Db, used: readonly number[] = []) {
  const job = await db
    .selectFrom('jobs')
    .innerJoin('assignments', 'assignments.id_job', 'jobs.id')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.id_job', '=', 'jobs.id')
        .onRef('appointments.id_treasure', '=', 'assignments.id_treasure'),
    )
    .where('jobs.id_status', '=', 3)
    .where('jobs.id_job_type', '!=', 3)
    .where('jobs.id_price_unit', '!=', 4)
    .where('assignments.ended_at', 'is', null)
    .$if(used.length > 0, (query) => query.where('jobs.id', 'not in', used))
    .select(['jobs.id as id_job', 'assignments.id_treasure'])
    .orderBy('jobs.id')
    .executeTakeFirstOrThrow()
  // Reopens a timesheet of this month that the treasure has already submitted.
  await db
    .updateTable('timesheets')
    .set({ id_status: 1, submitted_at: null, locked_at: null })
    .where('id_treasure', '=', job.id_treasure)
    .execute()
  const link = { ...job, expires_at: soon() }
  return { ...job, token: await jobLinksStore(db).createFor('treasure', link, new Date()) }
}
