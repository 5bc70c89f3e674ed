import { sql } from 'kysely'
import type { Scope } from '../../../kernel/http/caller.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { inScope } from '../../people/customers/customers.scope.ts'

/** Whose record a booking goes to. */
export const bookingCustomersStore = (db: Db) => ({
  /** Held until the transaction ends, so that nobody deletes or merges them meanwhile. */
  lock: (scope: Scope, id: number) =>
    findCustomer(db, scope, id).forUpdate('customers').executeTakeFirst(),

  find: (scope: Scope, id: number) => findCustomer(db, scope, id).executeTakeFirst(),

  /** Who signs in with an e-mail. Held, so that of two bookings at once one makes their account. */
  lockUser: (email: string) =>
    db
      .selectFrom('users')
      .select([...userColumns, 'fname', 'id_customer'])
      .select(sql<boolean>`(is_admin or super or id_ambassador is not null)`.as('is_staff'))
      .where(sql<boolean>`lower(users.email) = lower(${email})`)
      .forUpdate()
      .executeTakeFirst(),

  /** Who signs in to a record. */
  findUserOf: (id_customer: number) =>
    db
      .selectFrom('users')
      .select(userColumns)
      .where('id_customer', '=', id_customer)
      .executeTakeFirst(),

  /** Somebody's own from now on. */
  async tie(id_user: number, id_customer: number) {
    await db.updateTable('users').set({ id_customer }).where('id', '=', id_user).execute()
    await db
      .updateTable('customers')
      .set({ unconfirmed_at: null })
      .where('id', '=', id_customer)
      .execute()
  },

  /**
   * A visitor's booking that nobody has said is theirs, with the e-mail that its links went to; its record is held.
   */
  lockUnconfirmed: (id_job: number) =>
    unconfirmed(db, id_job).forUpdate('customers').executeTakeFirst(),

  /** Whether the account of the e-mail that a job was booked under has the job. */
  isWithOwner: async (id_job: number) =>
    (await db
      .selectFrom('jobs')
      .innerJoin('bookings', 'bookings.id_job', 'jobs.id')
      .innerJoin('users', 'users.id_customer', 'jobs.id_customer')
      .select('jobs.id')
      .where('jobs.id', '=', id_job)
      .where(sql<boolean>`lower(users.email) = lower(bookings.email)`)
      .executeTakeFirst()) !== undefined,

  /** Whether whoever follows the link of a job has an account under its e-mail to which it could be added. */
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

const userColumns = ['id', sql<boolean>`email_verified_at is not null`.as('is_proven')] as const

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

const findCustomer = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('customers')
    .select([
      'customers.id',
      'customers.fname',
      'customers.lname',
      'customers.email',
      'customers.mphone',
      'customers.id_address',
      'customers.postcode',
    ])
    .where('customers.id', '=', id)
    .where(inScope(scope))
