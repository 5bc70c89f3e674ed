import { percentage } from '#kernel/settings/kinds.ts'
import { setting, under, type Values } from '#kernel/settings/setting.ts'
import { vatRate } from '../business/business.settings.ts'

export type FirstRates = Values<typeof rateSettings>

export const rateSettings = under('Payments and invoices', {
  vatRate,
  commissionRate: setting(
    'COMMISSION_RATE',
    'the first rate of our share of what a customer pays for an accepted estimate, in per cent',
    percentage('20'),
  ),
  franchiseShare: setting(
    'FRANCHISE_SHARE',
    'a franchisee’s share of the commission of their region, in per cent; the first rate, like those of VAT and commission: later ones are set by date',
    percentage('50'),
  ),
})
