import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { offerService } from '../service-options/offer-service.ts'
import { looksFirst } from '../trades/looks-first.ts'
import { tradesStore } from '../trades/trades.store.ts'
import { starterCatalogue } from './starter-catalogue.ts'
import { tradeOf } from './take-trades.ts'

/**
 * Offers every trade on sale in each region that has no option of it, as if the trade had been
 * added after the region.
 */
export async function offerAll(tx: Db, who: { at: Date; caller: { id: number } }): Promise<void> {
  const day = londonDate(who.at)
  const starters = new Map(Object.values(starterCatalogue).map((entry) => [entry.name, entry]))
  for (const trade of await tradesStore(tx).list()) {
    if (trade.kind !== 'trade' || (trade.retired_on !== null && trade.retired_on <= day)) continue
    const entry = starters.get(trade.name)
    const starter = entry && tradeOf(entry)
    await offerService(tx, who, {
      ...trade,
      id_service: trade.id,
      estimate: trade.looks_first ? (starter?.estimate ?? looksFirst) : null,
      ...(starter?.also && { also: starter.also }),
    })
  }
}
