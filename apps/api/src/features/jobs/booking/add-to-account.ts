import { recordEvent } from '../../../kernel/events/record-event.ts'
import { userActor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { customerAddressesStore } from '../../people/customers/customer-addresses.store.ts'
import { customersRemovalStore } from '../../people/customers/customers-removal.store.ts'
import { bookingCustomersStore } from './booking-customers.store.ts'

type Owner = { id: number; id_customer: number | null }
type Made = { id: number; id_region: number }

/**
 * Gives the record of a visitor's booking to the account whose owner said that it was theirs: as their own, or into the
 * one that they have. Its job keeps the contact that was typed. Expects the record to be locked and nobody's.
 */
export async function giveBooking(tx: Db, at: Date, user: Owner, record: Made) {
  const store = bookingCustomersStore(tx)
  if (user.id_customer === null) return store.tie(user.id, record.id)
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

/**
 * By the link of a job, to the account of the e-mail that the link went to. False where there is nothing to add; true
 * also where it was added before, so that a second press is no mistake.
 */
export async function addByLink(tx: Db, at: Date, id_job: number): Promise<boolean> {
  const store = bookingCustomersStore(tx)
  const found = await store.lockUnconfirmed(id_job)
  if (!found) return store.isWithOwner(id_job)
  const user = await store.lockUser(found.email)
  if (!user?.is_proven || (user.is_staff && user.id_customer === null)) return false
  await giveBooking(tx, at, user, { id: found.id_customer, id_region: found.id_region })
  return true
}
