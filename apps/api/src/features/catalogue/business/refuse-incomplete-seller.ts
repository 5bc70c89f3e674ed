import type { BusinessDetails, Endpoint } from '@treasures/api-client'
import { refuse } from '#kernel/http/refuse.ts'
import { sellerGaps, whyNotIssued } from './seller.rules.ts'

type Issuing = Endpoint & { problems: { seller_incomplete: 409 } }

/** Refuses a document without a lawful seller. The errors name the fields to fill in. */
export function refuseIncompleteSeller(call: Issuing, business: BusinessDetails): void {
  const gaps = sellerGaps(business)
  const why = whyNotIssued(gaps)
  if (why)
    throw refuse(call, 'seller_incomplete', why, {
      errors: Object.fromEntries(gaps.map(({ field, what }) => [field, [`Please say ${what}`]])),
    })
}
