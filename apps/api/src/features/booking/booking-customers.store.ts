import { sql } from 'kysely'
import type { Scope } from '../../shared/caller.ts'
import type { Db } from '../../shared/db/connect.ts'
import { inScope } from '../customers/customers.scope.ts'

/** Whose record a booking goes to. */
export const bookingCustomersStore = (db: Db) => ({
  /** Held until the transaction ends, so that nobody deletes or merges them meanwhile. */
  lock: (scope: Scope, id: number) =>
    findCustomer(db, scope, id).forUpdate('customers').executeTakeFirst(),

  find: (scope: Scope, id: number) => findCustomer(db, scope, id).executeTakeFirst(),

  /** Who signs in with an e-mail. Held, so that of two bookings at once one makes their record. */
  lockUser: (email: string) =>
    db
      .selectFrom('users')
      .select([
        'id',
        'fname',
        'lname',
        'email',
        'id_customer',
        sql<boolean>`(is_admin or super or id_ambassador is not null)`.as('is_staff'),
        sql<boolean>`password_hash is not null`.as('has_password'),
      ])
      .where(sql<boolean>`lower(users.email) = lower(${email})`)
      .forUpdate()
      .executeTakeFirst(),

  /** The newest record under an e-mail that nobody signs in to. */
  lockFreeRecord: (email: string) =>
    db
      .selectFrom('customers')
      .select(['id', 'fname', 'lname'])
      .where(sql<boolean>`lower(customers.email) = lower(${email})`)
      .where(sql<boolean>`not exists (select from users where users.id_customer = customers.id)`)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst(),

  /** Who signs in to a record. */
  findUserOf: (id_customer: number) =>
    db
      .selectFrom('users')
      .select(['id', sql<boolean>`password_hash is not null`.as('has_password')])
      .where('id_customer', '=', id_customer)
      .executeTakeFirst(),

  tie: (id_user: number, id_customer: number) =>
    db.updateTable('users').set({ id_customer }).where('id', '=', id_user).execute(),
})

const findCustomer = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('customers')
    .select([
      'customers.id',
      'customers.fname',
      'customers.lname',
      'customers.email',
      'customers.mphone',
      'customers.postcode',
    ])
    .where('customers.id', '=', id)
    .where(inScope(scope))
