import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { answersOfJob } from '../job-answers/job-answers.store.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { jobContact } from './job-contact.ts'
import { ceilingOfJob, jobFact, nextAppointment, tagsOfJob, type Moment } from './job-facts.ts'
import { stars, takenAt } from './job-dates.ts'
import { serviceColumns, unitColumns } from '../../catalogue/services/service-columns.ts'
import { activeAssignment, ofActiveTreasure } from './active-assignment.ts'

/** Jobs with all the columns that staff see, in a list or in full. A draft has no customer yet. */
export const selectJobs = (db: Db, now: Moment) =>
  db
    .selectFrom('jobs')
    .innerJoin('services', 'services.id', 'jobs.id_service')
    .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
    .innerJoin('job_types', 'job_types.id', 'jobs.id_job_type')
    .innerJoin('ambassadors', 'ambassadors.id', 'jobs.id_region')
    .leftJoin('customers', 'customers.id', 'jobs.id_customer')
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.id_job', '=', 'jobs.id').on('jobs.id_customer', 'is', null),
    )
    .leftJoin('assignments', activeAssignment)
    .leftJoin('treasures', 'treasures.id', 'assignments.id_treasure')
    .select([
      'jobs.id',
      'jobs.id_status',
      'jobs.status_reason',
      'jobs.id_service',
      'jobs.id_service_option',
      'jobs.id_job_type',
      'jobs.id_price_unit',
      'jobs.id_region',
      'jobs.id_customer',
      'jobs.descr',
      'jobs.address',
      'jobs.postcode',
      'jobs.lat',
      'jobs.lon',
      'jobs.wanted',
      'jobs.wanted_on',
      'jobs.wanted_time',
      'jobs.duration_hundredths',
      ceilingOfJob.as('ceiling_hundredths'),
      'jobs.minimum_waived_for',
      'jobs.treasure_price_pence',
      'jobs.customer_price_pence',
      'jobs.boost_pence',
      'jobs.currency',
      'jobs.auto_match',
      'jobs.on_board',
      'jobs.locked_at',
      'jobs.images_id',
      'jobs.created_at',
      'jobs.posted_at',
      'jobs.updated_at',
      ...serviceColumns('services'),
      ...unitColumns('u'),
      'job_types.name as job_type_name',
      'job_types.description as job_type_description',
      'ambassadors.mnemonic',
      'ambassadors.region_name',
      sql<string>`coalesce(${jobContact.fname}, bookings.fname, '')`.as('customer_fname'),
      sql<string>`coalesce(${jobContact.lname}, bookings.lname, '')`.as('customer_lname'),
      sql<string | null>`coalesce(${jobContact.email}, nullif(bookings.email, ''))`.as(
        'customer_email',
      ),
      sql<string | null>`coalesce(${jobContact.mphone}, nullif(bookings.mphone, ''))`.as(
        'customer_mphone',
      ),
      jobContact.phone.as('customer_phone'),
      sql<string | null>`case when jobs.contact_fname is not null
        then ${fullNameIn('customers')} end`.as('record_name'),
      sql<boolean>`customers.unconfirmed_at is not null and not exists (
        select from users where users.id_customer = customers.id and email_verified_at is not null
      )`.as('unconfirmed'),
      'assignments.id_treasure',
      'assignments.assigned_at',
      'treasures.fname as treasure_fname',
      'treasures.lname as treasure_lname',
      'treasures.mphone as treasure_mphone',
      nextAppointment(now).as('next_appointment'),
      jobFact('unscheduled', now).as('unscheduled'),
      jobFact('late', now).as('late'),
      jobFact('action_required', now).as('action_required'),
      jobFact('unanswered', now).as('unanswered'),
      jobFact('on_days_off', now).as('on_days_off'),
      jobFact('requires_invoicing', now).as('requires_invoicing'),
      jobFact('card_missing', now).as('card_missing'),
      'jobs.over_at',
      takenAt.as('taken_at'),
      stars.as('stars'),
      tagsOfJob.as('tags'),
      answersOfJob.as('answers'),
      sql<number>`(select count(*) from job_images where job_images.id_job = jobs.id)`.as(
        'image_count',
      ),
      sql<number>`(
        select count(*) from appointments where appointments.id_job = jobs.id and cancelled_at is null
          and ${ofActiveTreasure}
      )`.as('appointments'),
      sql<number>`(select count(*) from works where works.id_job = jobs.id)`.as('lines'),
    ])

export type JobRecord = Awaited<
  ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>
>
