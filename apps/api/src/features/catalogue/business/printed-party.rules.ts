import type { BusinessDetails } from '@treasures/api-client'

/**
 * One side of a document, with its details on the day of the document. Older documents lack the
 * fields that were added later.
 */
export type Party = {
  name: string
  address: string
  vat_number: string | null
  company_number?: string | null
  trading_name?: string | null
}

/** Returns the details of the business that a document copies permanently. */
export const partyOf = (business: BusinessDetails): Party => ({
  name: business.name ?? '',
  address: business.address ?? '',
  vat_number: business.vat_registered ? business.vat_number : null,
  company_number: business.company_number,
  trading_name: business.trading_name,
})

/** A party in lines, as a document shows it. */
export const linesOfParty = ({
  name,
  trading_name,
  address,
  company_number,
  vat_number,
}: Party) => [
  name,
  ...(trading_name && trading_name !== name ? [`trading as ${trading_name}`] : []),
  ...address.split('\n').filter((line) => line.trim() !== ''),
  ...(company_number ? [`Company number ${company_number}`] : []),
  ...(vat_number ? [`VAT ${vat_number}`] : []),
]
