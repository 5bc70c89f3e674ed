import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { customersRemovalStore } from '../customers/customers-removal.store.ts'
import { customersStore } from '../customers/customers.store.ts'
import { decideTies, type KnownRecords } from '../users/link-records.decide.ts'
import { findHolder } from '../users/link-records.store.ts'
import { usersStore } from '../users/users.store.ts'
import { giveBooking } from './give-booking.ts'

/** Ties the records that a link offers to the user, unless another account has them. */
export async function tieRecords(tx: Db, id_user: number, offer: KnownRecords, at: Date) {
  if (offer.id_customer === null && offer.id_treasure === null) return
  const free = {
    id_customer: await lockFree(tx, 'customers', offer.id_customer),
    id_treasure: await lockFree(tx, 'treasures', offer.id_treasure),
  }
  const { ownCustomerInUse, ...holder } = await findHolder(tx, id_user)
  const { replaced, ...ties } = decideTies(holder, free, ownCustomerInUse)
  await usersStore(tx).tie(id_user, ties)
  if (ties.id_customer !== null) await customersStore(tx).confirm(ties.id_customer)
  if (
    ties.id_customer !== null &&
    free.id_customer !== null &&
    ties.id_customer !== free.id_customer
  )
    await addBooking(tx, { id: id_user, id_customer: ties.id_customer }, free.id_customer, at)
  const removed =
    replaced === null ? undefined : await customersRemovalStore(tx).removeEmpty(replaced)
  if (removed)
    await recordEvent(tx, {
      event: 'customer.deleted',
      at,
      by: userActor(id_user),
      id_customer: removed.id,
      id_region: removed.id_region,
      data: {},
    })
}

/**
 * Returns the record's id if no account has the record. Locks the record, so that a concurrent call
 * that makes a sign-in for it waits and then finds it tied.
 */
async function lockFree(
  tx: Db,
  table: 'customers' | 'treasures',
  id: number | null,
): Promise<number | null> {
  if (id === null) return null
  const column = table === 'customers' ? 'id_customer' : 'id_treasure'
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const holder = await tx.selectFrom('users').select('id').where(column, '=', id).executeTakeFirst()
  return holder ? null : id
}

/** Merges the customer record of the booking that sent the link into the user's own record. */
async function addBooking(
  tx: Db,
  user: { id: number; id_customer: number },
  id_customer: number,
  at: Date,
) {
  const record = await tx
    .selectFrom('customers')
    .select(['id', 'id_region'])
    .where('id', '=', id_customer)
    .where('unconfirmed_at', 'is not', null)
    .executeTakeFirst()
  if (record) await giveBooking(tx, at, user, record)
}
