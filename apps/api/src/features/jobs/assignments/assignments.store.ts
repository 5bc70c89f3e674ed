import type { JobMove } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import type { AssignedHow } from '../jobs/jobs.store.ts'
import { moveJob } from '../jobs/write-job.ts'

type Made = Extract<JobMove, { ok: true }>

const hasTreasure = sql<boolean>`exists (
  select from assignments where assignments.id_job = jobs.id and assignments.ended_at is null
)`

/** Whose jobs are, and how they come to be somebody else's or nobody's. Hand it the transaction. */
export const assignmentsStore = (db: Db) => ({
  /**
   * Takes the job if it is still there to take: one statement, so that of any number of tries at once the
   * database lets one through. Looking first and writing then would let through several.
   */
  take: (
    id_job: number,
    move: Made,
    { id_treasure, onBoardOnly }: { id_treasure: number; onBoardOnly: boolean },
    at: Date,
  ) =>
    moveJob(
      db,
      id_job,
      move,
      at,
      {},
      sql<boolean>`not ${hasTreasure}
        and exists (select from treasures where id = ${id_treasure} and switched_on)
        and (on_board or not ${onBoardOnly})`,
    ),

  add: (id_job: number, id_treasure: number, how: AssignedHow, at: Date) =>
    db
      .insertInto('assignments')
      .values({ id_job, id_treasure, how, assigned_at: at, ended_at: null })
      .returning('id')
      .executeTakeFirstOrThrow(),

  isSwitchedOn: async (id_treasure: number) =>
    (await db
      .selectFrom('treasures')
      .select('id')
      .where('id', '=', id_treasure)
      .where('switched_on', '=', true)
      .executeTakeFirst()) !== undefined,

  /** Whose the job is now. */
  findActive: (id_job: number) =>
    db
      .selectFrom('assignments')
      .select(['id', 'id_treasure'])
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),

  /** Nobody's from now on. */
  end: (id_job: number, at: Date) =>
    db
      .updateTable('assignments')
      .set({ ended_at: at })
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .execute(),

  /** Whom to write to about a job, with what the words need. */
  findParties: (id_job: number, id_treasure: number) =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .innerJoin('treasures', (join) => join.on('treasures.id', '=', id_treasure))
      .select([
        'jobs.id',
        'services.shortened_display_name as service',
        'outcodes.town as place',
        'treasures.fname',
        'treasures.lname',
        'treasures.email',
        'treasures.mphone',
      ])
      .where('jobs.id', '=', id_job)
      .executeTakeFirstOrThrow(),
})
