import { jobStatus, timesheetStatus } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { PartyScope, Scope, StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { countRows, type Slice } from '#kernel/db/paged-list.ts'
import { begun, ceilingOfJob } from '../../jobs/jobs/job-facts.ts'
import { jobContact } from '../../jobs/jobs/job-contact.ts'
import { treasuresInScope } from '../../people/treasures/treasures.scope.ts'
import { workedJobsInScope, worksInScope } from './work.scope.ts'
import { recordable } from './work.decide.ts'
import { serviceColumns, unitColumns } from '../../catalogue/services/service-columns.ts'

type MyFilter = { from?: string | undefined; to?: string | undefined; id_job?: number | undefined }

/** Reads lines of work with everything that is shown beside them. */
export function workListsStore(db: Db) {
  const lines = () =>
    db
      .selectFrom('works')
      .innerJoin('jobs', 'jobs.id', 'works.id_job')
      .innerJoin('treasures', 'treasures.id', 'works.id_treasure')
      .innerJoin('timesheets', 'timesheets.id', 'works.id_timesheet')
      .innerJoin('services', 'services.id', 'works.id_service')
      .innerJoin('price_units as u', 'u.id', 'works.id_price_unit')
      .innerJoin('customers', 'customers.id', 'jobs.id_customer')
      .leftJoin('reviews', 'reviews.id_work', 'works.id')
      .orderBy('works.date', 'desc')
      .orderBy('works.id', 'desc')
  const shown = () =>
    lines().select([
      'works.id',
      'works.id_timesheet',
      'works.id_treasure',
      'works.id_job',
      'works.id_service',
      'works.id_price_unit',
      'works.date',
      'works.quantity_hundredths',
      'works.descr',
      'works.treasure_price_pence',
      'works.customer_price_pence',
      'works.total_pence',
      'works.customer_total_pence',
      'works.currency',
      'works.material',
      'works.whole_job',
      'works.minimum',
      'works.invoicing_stopped_at',
      'works.created_at',
      'treasures.fname as treasure_fname',
      'treasures.lname as treasure_lname',
      'jobs.id_customer',
      jobContact.fname.as('customer_fname'),
      jobContact.lname.as('customer_lname'),
      ...serviceColumns('services'),
      ...unitColumns('u'),
      'timesheets.month',
      'timesheets.id_status as timesheet_status',
      'reviews.rating',
      'reviews.notes as review_notes',
      'reviews.created_at as reviewed_at',
    ])

  const ofTreasure = (id_treasure: number, { from, to, id_job }: MyFilter) =>
    db
      .selectFrom('works')
      .where('id_treasure', '=', id_treasure)
      .$if(from !== undefined, (query) => query.where('date', '>=', from ?? ''))
      .$if(to !== undefined, (query) => query.where('date', '<=', to ?? ''))
      .$if(id_job !== undefined, (query) => query.where('id_job', '=', id_job ?? 0))

  return {
    get: (id: number) => shown().where('works.id', '=', id).executeTakeFirstOrThrow(),

    find: (scope: Scope, id: number) =>
      shown().where('works.id', '=', id).where(worksInScope(scope)).executeTakeFirst(),

    ofTimesheet: (id_timesheet: number) =>
      shown().where('works.id_timesheet', '=', id_timesheet).execute(),

    ofJob: (scope: PartyScope, id_job: number) =>
      shown().where('works.id_job', '=', id_job).where(worksInScope(scope)).execute(),

    countOfTreasure: (id_treasure: number, filter: MyFilter) =>
      countRows(ofTreasure(id_treasure, filter)),

    ofTreasure: (id_treasure: number, filter: MyFilter, { limit, offset }: Slice) =>
      shown()
        .where('works.id', 'in', ofTreasure(id_treasure, filter).select('works.id'))
        .limit(limit)
        .offset(offset)
        .execute(),

    jobIsInScope: async (scope: PartyScope, id: number) =>
      (await db
        .selectFrom('jobs')
        .select('jobs.id')
        .where('jobs.id', '=', id)
        .where(workedJobsInScope(scope))
        .executeTakeFirst()) !== undefined,

    treasureIsInScope: async (scope: StaffScope, id: number) =>
      (await db
        .selectFrom('treasures')
        .select('treasures.id')
        .where('treasures.id', '=', id)
        .where(treasuresInScope(scope))
        .executeTakeFirst()) !== undefined,

    firstNameOf: (id: number) =>
      db.selectFrom('treasures').select('fname').where('id', '=', id).executeTakeFirstOrThrow(),

    /** Months of a treasure's locked timesheets, `YYYY-MM`. */
    lockedMonths: async (id_treasure: number) =>
      (
        await db
          .selectFrom('timesheets')
          .select('month')
          .where('id_treasure', '=', id_treasure)
          .where('id_status', '>=', timesheetStatus.locked)
          .orderBy('month')
          .execute()
      ).map(({ month }) => month.slice(0, 7)),

    /**
     * Jobs to which a treasure can record work, those with the newest visit first:
     * - agreed jobs that are theirs;
     * - jobs with a visit of theirs that began in a month whose timesheet is open.
     */
    recordable: (id_treasure: number, at: Date, id_job?: number) =>
      db
        .selectFrom('jobs')
        .innerJoin('customers', 'customers.id', 'jobs.id_customer')
        .innerJoin('services', 'services.id', 'jobs.id_service')
        .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
        .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('appointments')
              .innerJoin('appointment_times as t', 't.id_appointment', 'appointments.id')
              .leftJoin('timesheets', (join) =>
                join
                  .onRef('timesheets.id_treasure', '=', 'appointments.id_treasure')
                  .on(
                    sql<SqlBool>`timesheets.month = date_trunc('month', lower(t.during) at time zone 'Europe/London')::date`,
                  ),
              )
              .select([
                sql<Date | null>`max(lower(during)) filter (where ${begun(at)})`.as('last'),
                sql<Date | null>`max(lower(during))`.as('newest'),
                sql<boolean>`bool_or(cancelled_at is null)`.as('agreed'),
                sql<boolean>`bool_or(
                  ${begun(at)} and coalesce(timesheets.id_status, ${sql.lit(timesheetStatus.open)}) < ${sql.lit(timesheetStatus.locked)}
                )`.as('open'),
              ])
              .whereRef('appointments.id_job', '=', 'jobs.id')
              .where('appointments.id_treasure', '=', id_treasure)
              .as('met'),
          (join) => join.on('met.newest', 'is not', null),
        )
        .select([
          'jobs.id',
          'jobs.id_service',
          'jobs.id_job_type',
          'jobs.id_price_unit',
          'jobs.descr',
          'jobs.outcode',
          'jobs.treasure_price_pence',
          'jobs.duration_hundredths',
          ceilingOfJob.as('ceiling_hundredths'),
          'jobs.minimum_waived_for',
          'outcodes.town',
          jobContact.fname.as('fname'),
          jobContact.lname.as('lname'),
          ...serviceColumns('services'),
          ...unitColumns('u'),
          'met.last',
          sql<boolean>`exists (
            select from works where works.id_job = jobs.id and whole_job
          )`.as('recorded'),
        ])
        .where((eb) =>
          eb.or([
            eb('met.open', '=', true),
            eb.and([
              eb('met.agreed', '=', true),
              eb('jobs.id_status', 'in', recordable),
              eb.exists(
                eb
                  .selectFrom('assignments')
                  .select('assignments.id')
                  .whereRef('assignments.id_job', '=', 'jobs.id')
                  .where('assignments.id_treasure', '=', id_treasure)
                  .where('assignments.ended_at', 'is', null),
              ),
            ]),
          ]),
        )
        .$if(id_job !== undefined, (query) => query.where('jobs.id', '=', id_job ?? 0))
        .orderBy(sql`jobs.id_status <> ${sql.lit(jobStatus.progressing)}`)
        .orderBy('met.newest', 'desc')
        .orderBy('jobs.id', 'desc')
        .limit(250)
        .execute(),
  }
}

type Lists = ReturnType<typeof workListsStore>
export type WorkRow = Awaited<ReturnType<Lists['get']>>
export type RecordableRow = Awaited<ReturnType<Lists['recordable']>>[number]
