import type { JobMove } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../shared/db/connect.ts'
import { assignmentsStore } from './assignments.store.ts'
import { jobLinksStore } from './job-links.store.ts'
import { moveWords } from './move-words.ts'

/** The channel on which instances tell each other that the outbox has grown. */
export const outboxChannel = 'outbox'

/** From here on nothing is left to do. */
const done = 4

type MovedJob = { id: number; id_region: number; id_treasure?: number }

/**
 * Writes down a move that has been made: a system activity, an event, and a call to every listening
 * instance that the database delivers when the transaction commits. Links to a job that is over end in a
 * while, and its treasure's diary is free again. Pass the transaction itself.
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
  if (move.to >= done) {
    await jobLinksStore(tx).endSoon(id, at)
    await assignmentsStore(tx).freeDiary(id, at)
  }
  await sql`select pg_notify(${outboxChannel}, '')`.execute(tx)
}
