import { estimateStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { PartyScope, Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Moment } from './job-facts.ts'
import { selectJobs } from './job-rows.store.ts'
import { jobsInScope } from '#kernel/http/in-scope.ts'

const [sent, accepted] = [sql.lit(estimateStatus.sent), sql.lit(estimateStatus.accepted)]

export const staffJobsStore = (db: Db) => ({
  find: (scope: Scope | PartyScope, id: number, now: Moment) =>
    selectJobs(db, now).where('jobs.id', '=', id).where(jobsInScope(scope)).executeTakeFirst(),

  /** Reads whether a treasure has agreed to the job, or the customer has through an estimate. */
  readAgreement: (id: number) =>
    db
      .selectNoFrom([
        sql<boolean>`exists (select from assignments where id_job = ${id} and ended_at is null)`.as(
          'taken',
        ),
        sql<'accepted' | 'sent' | null>`(
          select case when id_status = ${accepted} then 'accepted' else 'sent' end from estimates
          where id_job = ${id} and id_status in (${sent}, ${accepted}) order by id_status desc limit 1
        )`.as('estimate'),
      ])
      .executeTakeFirstOrThrow(),

  namesOf: (id: number) =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('price_units', 'price_units.id', 'jobs.id_price_unit')
      .select(['services.name as service', 'price_units.name as unit'])
      .where('jobs.id', '=', id)
      .executeTakeFirstOrThrow(),

  listAssignments: (id_job: number) =>
    assignmentsOf(db).where('assignments.id_job', '=', id_job).limit(250).execute(),

  findAssignment: (id: number) =>
    assignmentsOf(db).where('assignments.id', '=', id).executeTakeFirst(),
})

const assignmentsOf = (db: Db) =>
  db
    .selectFrom('assignments')
    .innerJoin('treasures', 'treasures.id', 'assignments.id_treasure')
    .select([
      'assignments.id',
      'assignments.id_job',
      'assignments.id_treasure',
      'treasures.fname',
      'treasures.lname',
      'how',
      'assigned_at',
      'ended_at',
    ])
    .orderBy('assignments.id', 'desc')
