import { jobStatuses, type JobMove, type JobStatus } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { noteBySystem } from '../activities/system-notes.ts'
import { assignmentsStore } from './assignments.store.ts'
import { jobLinksStore } from './job-links.store.ts'
import { moveWords } from './move-words.ts'
import { publicDetailsStore } from './public-details.store.ts'

const open = 1

/** From here on nothing is left to do. */
const done = 4

export type JobHistoryEvent = 'job.deleted'

type Deleted = {
  job: { id: number; id_region: number; id_customer: number | null; id_status: JobStatus }
  /** What it was, for staff to read under its customer: "Gardening in SE13". */
  what: string
  /** The user who did it. */
  by: number
}

/** Writes down that a job was deleted for good, and by whom, in the transaction that did it. */
export async function recordDeletion(tx: Db, at: Date, { job, what, by }: Deleted) {
  const event: JobHistoryEvent = 'job.deleted'
  const { id, id_region, id_customer, id_status } = job
  await tx
    .insertInto('outbox')
    .values({ event, id_job: id, id_customer, id_region, id_user: by, created_at: at })
    .execute()
  if (id_customer !== null)
    await noteBySystem(tx, at, {
      id_customer,
      descr: `{who} deleted job ${id} for good: ${what}, ${jobStatuses[id_status]}.`,
      by,
    })
}

type MovedJob = { id: number; id_region: number; id_treasure?: number }

/**
 * Writes down a move that has been made: a system activity and an event. What may be read by everybody from now
 * on is masked; links to a job that is over end in a while, and its treasure's diary is free again. Open boards
 * are told by the database itself. Pass the transaction.
 */
export async function recordMove(
  tx: Db,
  at: Date,
  { id, id_region, id_treasure }: MovedJob,
  move: Extract<JobMove, { ok: true }>,
) {
  await tx
    .insertInto('activities')
    .values({
      id_job: id,
      id_treasure: id_treasure ?? null,
      id_customer: null,
      type: 2,
      descr: moveWords(move),
      created_at: at,
    })
    .execute()
  await tx
    .insertInto('outbox')
    .values({ event: move.event, id_job: id, id_region, created_at: at })
    .execute()
  if (move.to === open) await publicDetailsStore(tx).write(id)
  await tx
    .updateTable('jobs')
    .set({ over_at: move.to >= done ? at : null })
    .where('id', '=', id)
    .where('over_at', move.to >= done ? 'is' : 'is not', null)
    .execute()
  if (move.to >= done) {
    await jobLinksStore(tx).endSoon(id, at)
    await assignmentsStore(tx).freeDiary(id, at)
  }
}
