import type { TemplateInput } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'

export const templatesStore = (db: Db) => ({
  list: () => db.selectFrom('templates').selectAll().orderBy('name').execute(),

  find: (id: number) =>
    db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Templates are never taken away, so that one that was found is there. */
  update: (id: number, words: TemplateInput, at: Date) =>
    db
      .updateTable('templates')
      .set({ ...words, updated_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Somebody to address a preview to: whoever asks for it. */
  findReader: (id_user: number) =>
    db
      .selectFrom('users')
      .select(['fname', 'email'])
      .where('id', '=', id_user)
      .executeTakeFirstOrThrow(),

  /** A job to speak of in a preview: the newest that was booked. */
  findJob: () =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .select([
        'jobs.id',
        'services.shortened_display_name as service',
        'outcodes.town as place',
        'jobs.id_job_type',
        'u.id as id_price_unit',
        'u.name as unit_name',
        'jobs.customer_price_pence',
      ])
      .where('jobs.posted_at', 'is not', null)
      .orderBy('jobs.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
})
