import type { Db } from '#kernel/db/connect.ts'
import { completeRequest, requestOfStaff } from '#events/activities.ts'
import { taxOn, waitsForStaff } from './bill.rules.ts'
import { treasureTaxStore, type NewTax } from './treasure-tax.store.ts'

/**
 * Saves a locked treasure's tax details. Returns true if they wait for staff to verify them. Staff
 * then have one to-do, however often the treasure changes the details.
 */
export async function sayTax(tx: Db, tax: NewTax & { by_staff: boolean }): Promise<boolean> {
  const { id_treasure, created_at } = tax
  const store = treasureTaxStore(tx)
  const inForce = taxOn(await store.taxes(id_treasure), tax.valid_from)
  if (tax.by_staff || !waitsForStaff(tax, inForce)) {
    await store.setTax(tax)
    await completeRequest(tx, { topic: 'tax', id_treasure }, created_at)
    return false
  }
  await store.keepWaiting(tax)
  await requestOfStaff(tx, {
    topic: 'tax',
    id_treasure,
    descr: 'New tax details to verify. Bills are held until then.',
    created_at,
  })
  return true
}
