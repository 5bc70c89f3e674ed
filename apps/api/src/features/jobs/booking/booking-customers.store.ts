import type { Db } from '#kernel/db/connect.ts'
import type { Scope } from '#kernel/http/scope.ts'
import { customersInScope } from '../../people/customers/customers.scope.ts'

/** Customers who get a job, booked by themselves or by staff. */
export const bookingCustomersStore = (db: Db) => ({
  /**
   * Locks the record until the transaction ends, so that it is neither deleted nor merged
   * meanwhile.
   */
  lock: (scope: Scope, id: number) =>
    findCustomer(db, scope, id).forUpdate('customers').executeTakeFirst(),

  find: (scope: Scope, id: number) => findCustomer(db, scope, id).executeTakeFirst(),
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
      'customers.id_address',
      'customers.postcode',
    ])
    .where('customers.id', '=', id)
    .where(customersInScope(scope))
