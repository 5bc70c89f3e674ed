import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { customerAddressesStore } from '../customers/customer-addresses.store.ts'
import { customersRemovalStore } from '../customers/customers-removal.store.ts'
import { customersStore } from '../customers/customers.store.ts'
import { usersStore } from '../users/users.store.ts'

type Owner = { id: number; id_customer: number | null }
type Made = { id: number; id_region: number | null }

/**
 * Gives the customer record of a visitor's booking to the account whose owner claims the booking.
 * The record becomes the account's own, or is merged into the account's existing record. The job
 * keeps the contact that was typed. The caller has locked the record and checked that no account
 * has it.
 */
export async function giveBooking(tx: Db, at: Date, user: Owner, record: Made) {
  if (user.id_customer === null) {
    await usersStore(tx).tie(user.id, { id_customer: record.id })
    await customersStore(tx).confirm(record.id)
    return
  }
  if (record.id_region !== null)
    await customerAddressesStore(tx).moveToRegion(user.id_customer, record.id_region)
  await customersRemovalStore(tx).absorb(record.id, user.id_customer)
  await recordEvent(tx, {
    event: 'customer.merged',
    at,
    by: userActor(user.id),
    id_customer: user.id_customer,
    data: { id_merged: record.id },
  })
}
