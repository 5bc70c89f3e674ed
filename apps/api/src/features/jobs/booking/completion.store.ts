import type { Db } from '#kernel/db/connect.ts'
import type { answersOf } from './drafts.store.ts'
import type { Complete } from './completion.decide.ts'

export type Agreement = {
  terms_url: string | null
  express_request: boolean
}

export const completionStore = (db: Db) => ({
  /** Stores the contact, the customer's agreements and their time. */
  agree: (
    id: string,
    { fname, lname, email, mphone, id_questions, answers }: Complete & ReturnType<typeof answersOf>,
    { terms_url, express_request }: Agreement,
    id_option: number,
    at: Date,
  ) =>
    db
      .updateTable('bookings')
      .set({
        fname,
        lname,
        email,
        mphone: mphone ?? '',
        id_questions,
        answers,
        id_option,
        step: 'review',
        terms_accepted_at: at,
        terms_url,
        express_request_at: express_request ? at : null,
        completed_at: at,
      })
      .where('id', '=', id)
      .execute(),

  /** Finds the customer's agreements for a job. Undefined if staff added the job. */
  findAgreed: (id_job: number) =>
    db
      .selectFrom('bookings')
      .select(['terms_url', 'terms_accepted_at', 'express_request_at'])
      .where('id_job', '=', id_job)
      .executeTakeFirst(),
})
