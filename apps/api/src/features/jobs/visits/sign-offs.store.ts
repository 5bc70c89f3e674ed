import type { SignOff } from '@treasures/api-client'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { jobContact } from '../jobs/job-contact.ts'

export type NewSignOff = Insertable<Tables['visit_sign_offs']> & {
  starts_at: Date
  received_at: Date
}

/** Signatures of customers after visits. Inside a transaction, pass its executor. */
export const signOffsStore = (db: Db) => ({
  /** Records a signature. Returns false if the visit has one. */
  sign: (given: NewSignOff) =>
    hasChanged(
      db
        .insertInto('visit_sign_offs')
        .values(given)
        .onConflict((conflict) => conflict.columns(['id_time', 'starts_at']).doNothing()),
    ),

  /** Finds the signature of a visit at its present start. */
  find: ({ id_time, starts_at }: Pick<NewSignOff, 'id_time' | 'starts_at'>) =>
    db
      .selectFrom('visit_sign_offs')
      .selectAll()
      .where('id_time', '=', id_time)
      .where('starts_at', '=', starts_at)
      .executeTakeFirst(),

  /** First name of the job's contact. */
  nameOfCustomer: async (id_job: number): Promise<string> =>
    (
      await db
        .selectFrom('jobs')
        .innerJoin('customers', 'customers.id', 'jobs.id_customer')
        .select(jobContact.fname.as('fname'))
        .where('jobs.id', '=', id_job)
        .executeTakeFirst()
    )?.fname.slice(0, 80) || 'The customer',

  listOfJobs: (jobs: readonly number[]) =>
    jobs.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('visit_sign_offs')
          .selectAll()
          .where('id_job', 'in', jobs)
          .orderBy('signed_at')
          .execute(),
})

type Row = Selectable<Tables['visit_sign_offs']>

export const showSignOff = (row: Row): SignOff => ({
  id_time: row.id_time,
  start_at: row.starts_at.toISOString(),
  how: row.how,
  fname: row.fname,
  path: row.path,
  signed_at: row.signed_at.toISOString(),
  received_at: row.received_at.toISOString(),
})
