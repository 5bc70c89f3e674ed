import { sql } from 'kysely'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { jobContact } from '../../jobs/jobs/job-contact.ts'
import type { TemplateText } from '../notices/message-secrets.rules.ts'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { activeAssignment } from '../../jobs/jobs/active-assignment.ts'

const changesAtMost = 100

/** The only file that reads and writes the words that staff changed. */
export const templatesStore = (db: Db) => ({
  list: () => db.selectFrom('templates').selectAll().execute(),

  find: (id: number) =>
    db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Locks the row until the transaction ends. */
  lock: (id: number) =>
    db.selectFrom('templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Returns undefined if the words are still the default ones. */
  async findChanged(code: string): Promise<TemplateText | undefined> {
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

  /** Restores the default words. */
  restore: (id: number) =>
    db
      .updateTable('templates')
      .set({ subject: null, body: null, updated_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Changes of the words by staff, from the log, newest first. */
  listChanges: (id: number) =>
    db
      .selectFrom('events')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', 'events.id_actor').on('events.actor', '=', 'user'),
      )
      .select(['events.id', 'events.created_at', 'events.data', fullNameIn('users').as('by')])
      .where('events.event', '=', sql.lit('template.changed'))
      .where('events.id_record', '=', id)
      .orderBy('events.id', 'desc')
      .limit(changesAtMost)
      .execute(),

  /** Reader whose name a preview uses: the person who asks for it. */
  findReader: (id_user: number) =>
    db
      .selectFrom('users')
      .select(['fname', 'email'])
      .where('id', '=', id_user)
      .executeTakeFirstOrThrow(),

  /** Job to mention in a preview: the chosen job or, if none is chosen, the newest booked job. */
  findJob: (scope: StaffScope, id: number | null) =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .innerJoin('customers', 'customers.id', 'jobs.id_customer')
      .leftJoin('assignments', activeAssignment)
      .leftJoin('treasures', 'treasures.id', 'assignments.id_treasure')
      .select([
        'jobs.id',
        'services.shortened_display_name as service',
        'outcodes.town as place',
        'jobs.id_job_type',
        'u.id as id_price_unit',
        'u.name as unit_name',
        'jobs.customer_price_pence',
        jobContact.fname.as('customer_fname'),
        'treasures.fname as treasure_fname',
      ])
      .where('jobs.posted_at', 'is not', null)
      .where(jobsInScope(scope))
      .$if(id !== null, (query) => query.where('jobs.id', '=', id ?? 0))
      .orderBy('jobs.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
})

/** Adds a row for each new notice. Existing rows stay unchanged. */
export async function syncTemplates(db: Db, codes: readonly string[]) {
  await db
    .insertInto('templates')
    .values(codes.map((code) => ({ code, subject: null, body: null, updated_at: null })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
