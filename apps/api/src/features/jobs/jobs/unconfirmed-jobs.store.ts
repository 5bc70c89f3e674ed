import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/** Jobs that a visitor booked under an e-mail whose owner has not confirmed them. */
export const unconfirmedJobsStore = (db: Db) => ({
  /**
   * Finds an unconfirmed booking, with the e-mail to which its links were sent. Locks its
   * customer's record.
   */
  lock: (id_job: number) => unconfirmed(db, id_job).forUpdate('customers').executeTakeFirst(),

  /** True if the account with the booking's e-mail has the job. */
  isWithOwner: async (id_job: number) =>
    (await db
      .selectFrom('jobs')
      .innerJoin('bookings', 'bookings.id_job', 'jobs.id')
      .innerJoin('users', 'users.id_customer', 'jobs.id_customer')
      .select('jobs.id')
      .where('jobs.id', '=', id_job)
      .where(sql<boolean>`lower(users.email) = lower(bookings.email)`)
      .executeTakeFirst()) !== undefined,

  /** True if the booking's e-mail has an account to which the job can be added. */
  canBeAdded: async (id_job: number) =>
    (await unconfirmed(db, id_job)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .where(sql<boolean>`lower(users.email) = lower(bookings.email)`)
            .where('email_verified_at', 'is not', null)
            .where(
              sql<boolean>`(id_customer is not null or not (is_admin or super or id_ambassador is not null))`,
            ),
        ),
      )
      .executeTakeFirst()) !== undefined,
})

const unconfirmed = (db: Db, id_job: number) =>
  db
    .selectFrom('jobs')
    .innerJoin('bookings', 'bookings.id_job', 'jobs.id')
    .innerJoin('customers', 'customers.id', 'jobs.id_customer')
    .select(['customers.id as id_customer', 'customers.id_region', 'bookings.email'])
    .where('jobs.id', '=', id_job)
    .where('customers.unconfirmed_at', 'is not', null)
    .where('bookings.completed_at', 'is not', null)
    .where(sql<boolean>`not exists (select from users where users.id_customer = customers.id)`)
