import * as z from 'zod/mini'
import type { BusinessDetails } from '@treasures/api-client'
import { email, filled, like, percentage, webAddress } from '#kernel/settings/kinds.ts'
import { combine, setting, under } from '#kernel/settings/setting.ts'

/** The VAT rate also decides whether the business is registered for VAT. */
export const vatRate = setting(
  'VAT_RATE',
  'the first rate of the VAT inside prices, in per cent',
  percentage('20'),
)

const details = combine(
  {
    name: setting(
      'BUSINESS_NAME',
      'the business’s name on invoices, at the first start. Change it later under Settings, Business, like the others marked so',
      z.optional(filled),
    ),
    address: setting(
      'BUSINESS_ADDRESS',
      'its address, with the postcode, at the first start',
      z.optional(filled),
    ),
    vat_number: setting(
      'BUSINESS_VAT_NUMBER',
      'its VAT number, for example `GB123456782`, at the first start',
      z.optional(like(/^GB\d{9}(\d{3})?$/, 'must be a VAT number such as GB123456789')),
    ),
    ...under('Words and map', {
      phone: setting(
        'SUPPORT_PHONE',
        'phone number shown to people, at the first start',
        z.optional(filled),
      ),
      email: setting(
        'SUPPORT_EMAIL',
        'e-mail address shown to people, at the first start',
        z.optional(email),
      ),
      jobs_email: setting(
        'JOBS_EMAIL',
        'e-mail address for treasures’ questions about jobs, at the first start',
        z.optional(email),
      ),
      apply_url: setting(
        'TREASURE_APPLY_URL',
        'page where tradespeople apply, if it is on another site, at the first start',
        z.optional(webAddress),
      ),
      terms_url: setting(
        'TERMS_URL',
        'the terms of business, which people agree to when they sign up or book, at the first start',
        z.optional(webAddress),
      ),
    }),
  },
  (given): Partial<BusinessDetails> =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
)

export const businessSettings = under('Payments and invoices', {
  /**
   * Business details from the environment, used until details are saved. Unset details are absent.
   */
  firstBusiness: combine({ details, vatRate }, ({ details, vatRate }): Partial<BusinessDetails> => {
    if (details.vat_number !== undefined) return { ...details, vat_registered: true }
    // A VAT rate of 0 also means that the business is not registered.
    return vatRate === 0 ? { ...details, vat_registered: false } : details
  }),
})
