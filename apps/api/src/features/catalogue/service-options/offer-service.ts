import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { optionsFor, type OfferTerms } from './offer-terms.rules.ts'
import { recordAdded } from './record-option.ts'
import { serviceOptionsStore } from './service-options.store.ts'

/**
 * Offers a service in every region that has no option of it. Customers can book it there once it
 * has a price.
 */
export async function offerService(
  tx: Db,
  who: { at: Date; caller: { id: number } },
  terms: OfferTerms,
): Promise<void> {
  const store = serviceOptionsStore(tx)
  for (const id_ambassador of await store.regionsWithout(terms.id_service, londonDate(who.at)))
    for (const option of optionsFor(terms))
      await recordAdded(tx, who, await store.insert({ ...option, id_ambassador }))
}
