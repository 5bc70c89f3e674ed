import type { BusinessDetails } from '@treasures/api-client'
import { knownAs } from '../../catalogue/business/business.rules.ts'
import type { Operator } from './hmrc-report.rules.ts'

/** What the business lacks for HMRC's report on sellers, in words that follow "does not say". */
export const operatorGaps = ({ name, address, hmrc_platform_id }: BusinessDetails): string[] => [
  ...(name ? [] : ['your name']),
  ...(address ? [] : ['your address']),
  ...(hmrc_platform_id ? [] : ['your HMRC platform operator ID']),
]

/** The business as the report names it. The caller has checked that nothing is missing. */
export const operatorOf = (business: BusinessDetails): Operator => ({
  platform_id: business.hmrc_platform_id ?? '',
  name: business.name ?? '',
  trading_name: knownAs(business) ?? '',
  address: business.address ?? '',
  tax_number: business.company_number ?? business.vat_number,
  vat_number: business.vat_number,
})
