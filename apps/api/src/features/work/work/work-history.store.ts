import type { Db } from '../../../kernel/db/connect.ts'

/** What happens to work, as the outbox names it. */
export const workEvents = {
  'work.recorded': 'Labour or materials were recorded.',
  'work.changed': 'A line of work was changed.',
  'work.removed': 'A line of work was taken away.',
  'work.reviewed': 'A line of work was reviewed.',
} as const

type Happened = {
  event: keyof typeof workEvents
  job: { id: number; id_region: number }
  id_treasure: number
  /** For staff to read under the activities of the job and of the treasure. */
  descr: string
  /** The user who did it; null where nobody was signed in. */
  by: number | null
}

/** Writes down what was done to a line of work, in the transaction that did it. */
export async function recordWorkEvent(
  tx: Db,
  at: Date,
  { event, job, id_treasure, descr, by }: Happened,
) {
  await tx
    .insertInto('outbox')
    .values({ event, id_job: job.id, id_region: job.id_region, created_at: at })
    .execute()
  await tx
    .insertInto('activities')
    .values({ id_job: job.id, id_treasure, type: 2, descr, id_user: by, created_at: at })
    .execute()
}
