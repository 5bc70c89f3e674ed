import type { JobMove } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../shared/db/connect.ts'

type Made = Extract<JobMove, { ok: true }>

/** What bookings leave behind. Each statement takes rows that no other instance holds. */
export const bookingChoresStore = (db: Db) => ({
  /** Jobs that were last touched, or wanted, then or before; the longest ago first. */
  expire: (
    column: 'updated_at' | 'wanted_on',
    latest: Date | string,
    { from, to }: Made,
    at: Date,
    most: number,
  ) =>
    db
      .updateTable('jobs')
      .set({ id_status: to, updated_at: at })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('jobs')
          .select('id')
          .where('id_status', '=', from)
          .where(column, '<=', latest)
          .orderBy(column)
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'id_region'])
      .execute(),

  /** A draft that was left with an e-mail and has sent no link yet, held; the longest idle first. */
  lockIdle: (before: Date, after: Date) =>
    db
      .selectFrom('bookings as b')
      .innerJoin('jobs', 'jobs.id', 'b.id_job')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .select([
        'b.id',
        'b.id_job',
        'b.email',
        'b.fname',
        'services.shortened_display_name as service_short',
        'jobs.updated_at',
      ])
      .where('jobs.id_status', '=', 0)
      .where('jobs.updated_at', '<=', before)
      .where('jobs.updated_at', '>', after)
      .where('b.email', '<>', '')
      .where('b.link_sent_at', 'is', null)
      .orderBy('jobs.updated_at')
      .limit(1)
      .forUpdate('b')
      .skipLocked()
      .executeTakeFirst(),

  /** Neither booked nor taken up again since. */
  listGivenUp: (before: Date, most: number) =>
    db
      .selectFrom('bookings as b')
      .innerJoin('jobs', 'jobs.id', 'b.id_job')
      .select([
        'b.id_job',
        sql<string[]>`array(select file from job_images where id_job = b.id_job)`.as('files'),
      ])
      .where('jobs.id_status', 'in', [6, 8])
      .where('jobs.posted_at', 'is', null)
      .where('jobs.updated_at', '<=', before)
      .limit(most)
      .execute(),

  /** What somebody typed goes; that somebody began a job here stays. */
  async forget(id_job: number) {
    await db.deleteFrom('job_images').where('id_job', '=', id_job).execute()
    await db.deleteFrom('bookings').where('id_job', '=', id_job).execute()
    await db
      .updateTable('jobs')
      .set({ descr: '', address: '', images_id: null })
      .where('id', '=', id_job)
      .execute()
  },

  /** Nobody is reminded at an address that is none. */
  noteReminder: (id: string, at: Date) =>
    db.updateTable('bookings').set({ link_sent_at: at }).where('id', '=', id).execute(),
})
