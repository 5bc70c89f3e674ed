import {
  poundsOf,
  showPounds,
  longDayInWords,
  type DefaultPrice,
  type PriceRule,
} from '@treasures/api-client'
import type { PriceListRow, RuleListRow } from './prices.store.ts'
import { showService, showUnit } from '../services/service-columns.ts'
import type { From } from './start-of.ts'

export const showPriceOf = (row: PriceListRow) => ({
  service: showService(row),
  price_unit: showUnit(row),
})

const showDated = <R extends { valid_from: string; version: number }>(row: R, today: string) => ({
  valid_from: row.valid_from,
  is_current: row.valid_from <= today,
  version: row.version,
})

export const showPrice = (row: PriceListRow, today: string): DefaultPrice => ({
  id: row.id,
  id_service: row.id_service,
  id_price_unit: row.id_price_unit,
  treasureprice: poundsOf(row.treasure_price_pence),
  customerprice: poundsOf(row.customer_price_pence),
  ...showPriceOf(row),
  ...showDated(row, today),
})

export const showRule = (row: RuleListRow, today: string): PriceRule => ({
  ...row,
  ...showDated(row, today),
  treasure_factor: Number(row.treasure_factor),
  customer_factor: Number(row.customer_factor),
})

const sayPounds = (pounds: number | null) => (pounds === null ? 'no price' : showPounds(pounds))

/** Returns " from Friday 1 January 2027" for a date after today, otherwise an empty text. */
const sayFrom = (valid_from: string, today: string) =>
  valid_from > today ? ` from ${longDayInWords(valid_from)}` : ''

/** Describes the change of a version, for the list of versions. */
export const sayPrice = (
  name: string,
  price: Pick<DefaultPrice, 'treasureprice' | 'customerprice'>,
  { from, today }: From,
) =>
  `${name}${sayFrom(from, today)}: ${sayPounds(price.customerprice)} for customers, ${sayPounds(price.treasureprice)} for treasures.`

export const sayRule = (
  label: string,
  rule: Pick<PriceRule, 'treasure_factor' | 'customer_factor'>,
  { from, today }: From,
) =>
  `${label}${sayFrom(from, today)}: × ${rule.customer_factor} for customers, × ${rule.treasure_factor} for treasures.`
