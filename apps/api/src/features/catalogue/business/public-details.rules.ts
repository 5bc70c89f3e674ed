import type { BusinessDetails, PublicSettings } from '@treasures/api-client'
import { knownAs } from './business.rules.ts'

/** Page where tradespeople apply: the business's own, or ours. */
export const applyAddress = (
  business: Pick<BusinessDetails, 'apply_url'>,
  portal: string,
): string => business.apply_url ?? `${portal}/public/treasure/apply`

/** Details that visitors may know, under the names that pages and widgets use. */
export const publicDetails = (business: BusinessDetails) =>
  ({
    business_name: knownAs(business),
    vat_registered: business.vat_registered === true,
    support_phone: business.phone,
    support_email: business.email,
    jobs_email: business.jobs_email ?? business.email,
    terms_url: business.terms_url,
    privacy_url: business.privacy_url,
  }) satisfies Partial<PublicSettings>
