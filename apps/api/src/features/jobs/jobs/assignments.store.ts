import {
  estimateStatus,
  opportunityStatus,
  waitingOpportunityStatuses,
  type JobMove,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { moveJob } from './write-job.ts'

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

  /**
   * Offers of this job that wait for an answer have been missed; that of who got it in another way is accepted.
   * An offer by whose answer they got it is the answer's own affair.
   */
  closeOffers: (
    { id_job, id_treasure, how }: { id_job: number; id_treasure: number; how: AssignedHow },
    at: Date,
  ) =>
    db
      .updateTable('opportunities')
      .set({
        id_status: sql`case when id_treasure = ${id_treasure} then ${sql.lit(opportunityStatus.accepted)}
          else ${sql.lit(opportunityStatus.missed)} end`,
        responded_at: at,
      })
      .where('id_job', '=', id_job)
      .where('id_status', 'in', waitingOpportunityStatuses)
      .$if(how === 'opportunity', (query) => query.where('id_treasure', '<>', id_treasure))
      .execute(),

  /** Whose the job is now. */
  findActive: (id_job: number) =>
    db
      .selectFrom('assignments')
      .select(['id', 'id_treasure'])
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),

  countWork: async (id_job: number) =>
    (
      await db
        .selectFrom('works')
        .select((eb) => eb.fn.countAll<number>().as('lines'))
        .where('id_job', '=', id_job)
        .executeTakeFirstOrThrow()
    ).lines,

  /** Nobody's from now on. Prices that they named and nobody has accepted are withdrawn. */
  async end(id_job: number, id_treasure: number, at: Date) {
    await db
      .updateTable('assignments')
      .set({ ended_at: at })
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .execute()
    await db
      .updateTable('estimates')
      .set({ id_status: estimateStatus.withdrawn, responded_at: at })
      .where('id_job', '=', id_job)
      .where('id_treasure', '=', id_treasure)
      .where('id_status', 'in', [estimateStatus.draft, estimateStatus.sent])
      .execute()
  },

  /**
   * Nothing of the job is to come any more: later times are free again, and kept to be read; one that is under
   * way ends now.
   */
  async freeDiary(id_job: number, at: Date) {
    const ofJob = sql<boolean>`freed_at is null and id_appointment in (
      select id from appointments where appointments.id_job = ${id_job}
    )`
    await db
      .updateTable('appointment_times')
      .set({ during: sql`tstzrange(lower(during), ${at})` })
      .where(ofJob)
      .where(sql<boolean>`lower(during) < ${at} and upper(during) > ${at}`)
      .execute()
    const freed = await db
      .updateTable('appointment_times')
      .set({ freed_at: at })
      .where(ofJob)
      .where(sql<boolean>`lower(during) >= ${at}`)
      .returning('id_appointment')
      .execute()
    if (freed.length)
      await db
        .updateTable('appointments')
        // Calendars take what has a higher number.
        .set((eb) => ({ updated_at: at, sequence: eb('sequence', '+', 1) }))
        .where(
          'id',
          'in',
          freed.map(({ id_appointment }) => id_appointment),
        )
        .where('cancelled_at', 'is', null)
        .execute()
  },

  /** Appointments that were agreed on are cancelled, and the time to come is free again. */
  async cancelAppointments(id_job: number, at: Date) {
    await assignmentsStore(db).freeDiary(id_job, at)
    await db
      .updateTable('appointments')
      .set((eb) => ({
        cancelled_at: at,
        updated_at: at,
        sequence: eb('sequence', '+', 1),
      }))
      .where('id_job', '=', id_job)
      .where('cancelled_at', 'is', null)
      .execute()
  },

  /** Offers of a job that is not to be had any more. */
  withdrawOffers: (id_job: number, at: Date) =>
    db
      .updateTable('opportunities')
      .set({ id_status: opportunityStatus.withdrawn, responded_at: at })
      .where('id_job', '=', id_job)
      .where('id_status', 'in', waitingOpportunityStatuses)
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

export type AssignedHow = 'claim' | 'opportunity' | 'auto_match' | 'admin' | 'estimate'
