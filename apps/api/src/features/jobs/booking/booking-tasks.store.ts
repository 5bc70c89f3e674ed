import { jobStatus, type JobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { imagesStore } from '../images/images.store.ts'
import { noteOnJob } from '../jobs/write-job.ts'

/** Jobs that were last changed at or before this time, or that were wanted by then. */
export type Stale = {
  column: 'updated_at' | 'wanted_on'
  latest: Date | string
}

/** Leftovers of bookings. */
export const bookingTasksStore = (db: Db) => ({
  /** Jobs that are due, the oldest first. */
  listStale: (from: JobStatus, { column, latest }: Stale, { most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('jobs')
        .select('id')
        .where('id_status', '=', from)
        .where(column, '<=', latest)
        .where(ready('jobs.id'))
        .orderBy(column)
        .limit(most),
    ),

  /** Drafts with an e-mail to which no link was sent yet, longest idle first. */
  listIdle: (idle: Idle, { most, ready }: Due) =>
    idsOf(
      idleDrafts(db, idle)
        .select('jobs.id')
        .where(ready('jobs.id'))
        .orderBy('jobs.updated_at')
        .limit(most),
    ),

  /** Locks an idle draft. Returns undefined if the draft no longer needs a reminder. */
  lockIdle: (id_job: number, idle: Idle) =>
    idleDrafts(db, idle)
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .select([
        'b.id',
        'b.id_job',
        'b.email',
        'b.fname',
        'services.shortened_display_name as service_short',
        'jobs.updated_at',
      ])
      .where('jobs.id', '=', id_job)
      .forUpdate('b')
      .executeTakeFirst(),

  /** Drafts that were neither completed nor continued. */
  listGivenUp: (before: Date, { most, ready }: Due) =>
    idsOf(givenUp(db, before).select('jobs.id').where(ready('jobs.id')).limit(most)),

  /** Finds the photos of an abandoned draft. Returns undefined if its visitor has continued. */
  findGivenUp: (id: number, before: Date) =>
    givenUp(db, before)
      .select(sql<string[]>`array(select file from job_images where id_job = jobs.id)`.as('files'))
      .where('jobs.id', '=', id)
      .executeTakeFirst(),

  /** Deletes what the visitor typed. The job's row stays as a record that a booking was begun. */
  async forget(id_job: number) {
    await imagesStore(db).removeAll(id_job)
    await db.deleteFrom('bookings').where('id_job', '=', id_job).execute()
    await noteOnJob(db, id_job, { descr: '', address: '', images_id: null })
  },

  /**
   * Marks a draft as reminded, so that it is not tried again. This also applies if its e-mail is
   * invalid.
   */
  noteReminder: (id: string, at: Date) =>
    db.updateTable('bookings').set({ link_sent_at: at }).where('id', '=', id).execute(),
})

/** Range of times of the last change. */
type Idle = { after: Date; before: Date }

const idleDrafts = (db: Db, { after, before }: Idle) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('jobs', 'jobs.id', 'b.id_job')
    .where('jobs.id_status', '=', jobStatus.draft)
    .where('jobs.updated_at', '<=', before)
    .where('jobs.updated_at', '>', after)
    .where('b.email', '<>', '')
    .where('b.link_sent_at', 'is', null)

const givenUp = (db: Db, before: Date) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('jobs', 'jobs.id', 'b.id_job')
    .where('jobs.id_status', 'in', [jobStatus.declined, jobStatus.expired])
    .where('jobs.posted_at', 'is', null)
    .where('jobs.updated_at', '<=', before)
