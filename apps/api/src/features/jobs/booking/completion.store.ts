import type { Db } from '#kernel/db/connect.ts'
import type { Complete } from './completion.decide.ts'

export type Agreement = {
  terms_url: string | null
  express_request: boolean
}

export const completionStore = (db: Db) => ({
  /** Stores the contact, and what the customer agreed to and when. */
  agree: (
    id: string,
    { fname, lname, email, mphone }: Complete,
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
        id_option,
        step: 'review',
        terms_accepted_at: at,
        terms_url,
        express_request_at: express_request ? at : null,
        completed_at: at,
      })
      .where('id', '=', id)
      .execute(),

  /** Finds what the customer of a job agreed to. Undefined for a job that staff added. */
  findAgreed: (id_job: number) =>
    db
      .selectFrom('bookings')
      .select(['terms_url', 'terms_accepted_at', 'express_request_at'])
      .where('id_job', '=', id_job)
      .executeTakeFirst(),
})
