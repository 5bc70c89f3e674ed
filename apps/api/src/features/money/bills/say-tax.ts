import { activityType } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { writeActivity } from '../../../kernel/events/activities.ts'
import { taxOn, waitsForStaff } from './bill.rules.ts'
import { treasureTaxStore, type NewTax } from './treasure-tax.store.ts'

/**
 * Keeps how a locked treasure is taxed from a day on. Returns whether it waits for staff to verify it: then it is a
 * to-do, one however often the treasure changes their mind.
 */
export async function sayTax(tx: Db, tax: NewTax & { by_staff: boolean }): Promise<boolean> {
  const { id_treasure, created_at } = tax
  const store = treasureTaxStore(tx)
  const inForce = taxOn(await store.taxes(id_treasure), tax.valid_from)
  if (tax.by_staff || !waitsForStaff(tax, inForce)) {
    await store.setTax(tax)
    return false
  }
  if (await store.keepWaiting(tax))
    await writeActivity(tx, {
      id_treasure,
      type: activityType.person,
      descr: 'New tax details to verify. Bills are held until then.',
      to_do: true,
      created_at,
    })
  return true
}
