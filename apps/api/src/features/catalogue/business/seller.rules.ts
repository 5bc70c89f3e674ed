import type { BusinessDetails } from '@treasures/api-client'
import { businessOn, lastVatNumber, unknownBusiness, type DatedBusiness } from './business.rules.ts'
import { partyOf, type Party } from './printed-party.rules.ts'

/** A detail that a seller lacks, and its field. */
export type SellerGap = {
  field: 'name' | 'address' | 'vat_registered' | 'vat_number'
  what: string
}

/**
 * Returns the missing details that the law requires of a seller. Documents can be issued if none is
 * missing. An invoice has to state the seller's name and address, and the VAT number of a
 * registered seller.
 */
export function sellerGaps(business: BusinessDetails): SellerGap[] {
  const { name, address, vat_registered, vat_number } = business
  return [
    ...(name ? [] : [{ field: 'name', what: 'your name' } as const]),
    ...(address ? [] : [{ field: 'address', what: 'your address' } as const]),
    ...(vat_registered === null
      ? [{ field: 'vat_registered', what: 'whether you are registered for VAT' } as const]
      : []),
    ...(vat_registered && !vat_number
      ? [{ field: 'vat_number', what: 'your VAT number' } as const]
      : []),
  ]
}

/** Names the gaps in a sentence for staff. Returns undefined if there are none. */
export function whyNotIssued(gaps: readonly SellerGap[]): string | undefined {
  if (gaps.length === 0) return undefined
  const whats = gaps.map(({ what }) => what)
  const last = whats.pop() ?? ''
  const list = whats.length ? `${whats.join(', ')} and ${last}` : last
  return `Nothing can be issued until Settings, Business says ${list}.`
}

/**
 * Returns the seller of a document that is issued on a day, or why it cannot be issued. Work done
 * while the business was registered has VAT even if the business is no longer registered. The
 * invoice then shows the VAT number of those days.
 */
export function decideSeller(
  versions: readonly DatedBusiness[],
  day: string,
  vat_pence: number,
): { seller: Party } | { problem: string } {
  const business = businessOn(versions, day) ?? unknownBusiness
  const problem = whyNotIssued(sellerGaps(business))
  if (problem) return { problem }
  const seller = partyOf(business)
  if (vat_pence === 0 || seller.vat_number) return { seller }
  const vat_number = lastVatNumber(versions, day)
  return vat_number
    ? { seller: { ...seller, vat_number } }
    : { problem: 'VAT is charged on it, but Settings, Business has no VAT number.' }
}
