import { jobStatusesUnderWay, jobStatus, londonDate, type JobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { nextAppointment } from '../../jobs/jobs/job-facts.ts'
import { activeAssignment } from '../../jobs/jobs/active-assignment.ts'

/** Jobs of the people who have a mobile. */
export const theirJobsStore = (db: Db) => ({
  /** Jobs in progress of treasures with the mobile. */
  listUnderWay: (mobile: string, at: Date) =>
    underWay(db, at).where('treasures.mphone', '=', mobile).orderBy('jobs.id').execute(),

  /** Jobs that customers with the mobile booked, completed ones included, newest first. */
  listBooked: (mobile: string, at: Date) =>
    db
      .selectFrom('jobs')
      .innerJoin('customers', 'customers.id', 'jobs.id_customer')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .leftJoin('assignments', activeAssignment)
      .leftJoin('treasures', 'treasures.id', 'assignments.id_treasure')
      .select([
        'jobs.id as id_job',
        'jobs.id_status',
        'services.shortened_display_name as service',
        'treasures.fname as treasure',
        nextAppointment({ at, today: londonDate(at) }).as('next_appointment'),
      ])
      .where('customers.mphone', '=', mobile)
      .where('jobs.posted_at', 'is not', null)
      .where('jobs.id_status', 'in', [
        jobStatus.open,
        ...(jobStatusesUnderWay as readonly JobStatus[]),
        jobStatus.completed,
      ])
      .orderBy('jobs.id', 'desc')
      .limit(statusAtMost)
      .execute(),
})

/** Largest number of jobs whose status fits in two parts of a text. */
const statusAtMost = 2

const underWay = (db: Db, at: Date) =>
  db
    .selectFrom('jobs')
    .innerJoin('assignments', activeAssignment)
    .innerJoin('treasures', 'treasures.id', 'assignments.id_treasure')
    .innerJoin('services', 'services.id', 'jobs.id_service')
    .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
    .select([
      'jobs.id as id_job',
      'assignments.id_treasure',
      'treasures.fname',
      'services.shortened_display_name as service',
      'outcodes.town as place',
      nextAppointment({ at, today: londonDate(at) }).as('next_appointment'),
      sql<boolean>`exists (
        select from appointment_times times
        join appointments on appointments.id = times.id_appointment
        where appointments.id_job = jobs.id and appointments.cancelled_at is null
          and (lower(times.during) at time zone 'Europe/London')::date = ${londonDate(at)}::date
      )`.as('is_today'),
    ])
    .where('jobs.id_status', 'in', jobStatusesUnderWay as readonly JobStatus[])
