import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { optionPricesStore, pricesOf } from './option-prices.store.ts'
import { recordAdded } from './record-option.ts'
import { serviceOptionsStore } from './service-options.store.ts'

/**
 * Copies options with their prices to a region. Skips a second default of a service. Returns the
 * number copied.
 */
export async function copyOptions(
  tx: Db,
  id_ambassador: number,
  ids: readonly number[],
  who: Parameters<typeof recordAdded>[1],
): Promise<number> {
  let created = 0
  for (const id of ids) {
    const copied = await serviceOptionsStore(tx).copyTo(id_ambassador, id)
    if (!copied) continue
    const own = await optionPricesStore(tx).find(copied.id, londonDate(who.at))
    await recordAdded(tx, who, { ...copied, ...pricesOf(own) })
    created += 1
  }
  return created
}
