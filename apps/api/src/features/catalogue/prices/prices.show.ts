import { poundsOf, showPounds, type DefaultPrice, type PriceRule } from '@treasures/api-client'
import type { PriceListRow, RuleListRow } from './prices.store.ts'
import { showService, showUnit } from '../services/service-columns.ts'

export const showPriceOf = (row: PriceListRow) => ({
  service: showService(row),
  price_unit: showUnit(row),
})

export const showPrice = (row: PriceListRow): DefaultPrice => ({
  id: row.id,
  id_service: row.id_service,
  id_price_unit: row.id_price_unit,
  treasureprice: poundsOf(row.treasure_price_pence),
  customerprice: poundsOf(row.customer_price_pence),
  ...showPriceOf(row),
  version: row.version,
})

export const showRule = (row: RuleListRow): PriceRule => ({
  ...row,
  treasure_factor: Number(row.treasure_factor),
  customer_factor: Number(row.customer_factor),
})

const sayPounds = (pounds: number | null) => (pounds === null ? 'no price' : showPounds(pounds))

/** What a version changed, for its list. */
export const sayPrice = (
  name: string,
  price: Pick<DefaultPrice, 'treasureprice' | 'customerprice'>,
) =>
  `${name}: ${sayPounds(price.customerprice)} for customers, ${sayPounds(price.treasureprice)} for treasures.`

export const sayRule = (
  label: string,
  rule: Pick<PriceRule, 'treasure_factor' | 'customer_factor'>,
) => `${label}: × ${rule.customer_factor} for customers, × ${rule.treasure_factor} for treasures.`
