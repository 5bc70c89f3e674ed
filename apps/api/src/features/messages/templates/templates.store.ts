import { noticeCodes, type NoticeCode } from '../notices/notices.ts'
import type { TemplateText } from '../notices/message-secrets.rules.ts'
import type { Db } from '../../../kernel/db/connect.ts'

/** The only file that knows the words that staff changed. */
export const templatesStore = (db: Db) => ({
  list: () => db.selectFrom('templates').selectAll().execute(),

  find: (id: number) =>
    db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Held until the transaction ends. */
  lock: (id: number) =>
    db.selectFrom('templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Nothing where the words stand as they came. */
  async findChanged(code: NoticeCode): Promise<TemplateText | undefined> {
    const row = await db
      .selectFrom('templates')
      .select(['subject', 'body'])
      .where('code', '=', code)
      .executeTakeFirst()
    return row && row.body !== null ? { subject: row.subject, body: row.body } : undefined
  },

  change: (id: number, words: TemplateText, at: Date) =>
    db
      .updateTable('templates')
      .set({ ...words, updated_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Back to the words that the product comes with. */
  restore: (id: number) =>
    db
      .updateTable('templates')
      .set({ subject: null, body: null, updated_at: null })
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

/** Gives notices that are new a row to be known by. Those that are there stay. */
export async function syncTemplates(db: Db) {
  await db
    .insertInto('templates')
    .values(noticeCodes.map((code) => ({ code, subject: null, body: null, updated_at: null })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
