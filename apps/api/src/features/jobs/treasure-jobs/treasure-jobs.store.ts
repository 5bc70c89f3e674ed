import { jobStatus, type JobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { answersOfJob } from '../job-answers/job-answers.store.ts'
import { countRows, type Slice } from '#kernel/db/paged-list.ts'
import { jobContact } from '../jobs/job-contact.ts'
import { ceilingOfJob, nextAppointment, nextVisit, type Moment } from '../jobs/job-facts.ts'
import { serviceColumns, unitColumns } from '../../catalogue/services/service-columns.ts'
import { activeAssignment } from '../jobs/active-assignment.ts'

/** Jobs as their present treasure sees them. A cancelled job no longer has a treasure. */
export function treasureJobsStore(db: Db, now: Moment) {
  const of = (id_treasure: number) =>
    db
      .selectFrom('jobs')
      .innerJoin('assignments', activeAssignment)
      .innerJoin('customers', 'customers.id', 'jobs.id_customer')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
      .select([
        'jobs.id',
        'jobs.id_status',
        'jobs.id_service',
        'jobs.id_job_type',
        'jobs.id_price_unit',
        'jobs.descr',
        'jobs.address',
        'jobs.postcode',
        'jobs.lat',
        'jobs.lon',
        'jobs.wanted',
        'jobs.wanted_on',
        'jobs.wanted_time',
        'jobs.treasure_price_pence',
        'jobs.duration_hundredths',
        ceilingOfJob.as('ceiling_hundredths'),
        'jobs.images_id',
        answersOfJob.as('answers'),
        jobContact.fname.as('fname'),
        jobContact.lname.as('lname'),
        jobContact.mphone.as('mphone'),
        jobContact.phone.as('phone'),
        ...serviceColumns('services'),
        ...unitColumns('u'),
        'assignments.id_treasure',
        'assignments.assigned_at',
        nextAppointment(now).as('next_appointment'),
        nextVisit(now).as('next_visit'),
        sql<number>`(select count(*) from job_images where job_images.id_job = jobs.id)`.as(
          'image_count',
        ),
        sql<number>`(
          select count(*) from visit_files f where f.id_job = jobs.id
            and (f.kind <> 'receipt' or f.id_treasure = assignments.id_treasure)
        )`.as('visit_photos'),
        sql<boolean>`exists (
          select from visit_sign_offs s where s.id_job = jobs.id
        )`.as('signed'),
        sql<number>`(
          select count(*) from appointments where appointments.id_job = jobs.id
            and appointments.id_treasure = assignments.id_treasure and cancelled_at is null
        )`.as('appointments'),
        sql<number>`(select count(*) from works where works.id_job = jobs.id)`.as('lines'),
        sql<number>`(
          select coalesce(sum(total_pence), 0)::bigint from works
          where works.id_job = jobs.id and works.id_treasure = assignments.id_treasure
        )`.as('recorded_pence'),
      ])
      .where('assignments.id_treasure', '=', id_treasure)

  return {
    find: (id_treasure: number, id: number) =>
      of(id_treasure).where('jobs.id', '=', id).executeTakeFirst(),

    /** Counts the listed jobs in these statuses. */
    count: (id_treasure: number, statuses: readonly number[]) =>
      countRows(
        db.selectFrom(
          of(id_treasure)
            .where('jobs.id_status', 'in', statuses as JobStatus[])
            .as('listed'),
        ),
      ),

    /**
     * Lists unfinished jobs first, by their next visit. Then lists the other jobs, newest first.
     */
    list: (id_treasure: number, statuses: readonly number[], { limit, offset }: Slice) =>
      of(id_treasure)
        .where('jobs.id_status', 'in', statuses as JobStatus[])
        .orderBy(sql`jobs.id_status >= ${sql.lit(jobStatus.completed)}`)
        .orderBy(sql`next_appointment asc nulls first`)
        .orderBy('jobs.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  }
}

export type TreasureJobRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof treasureJobsStore>['find']>>
>
