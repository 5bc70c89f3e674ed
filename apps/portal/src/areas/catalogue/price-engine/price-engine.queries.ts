import {
  type listEnginePrices,
  listPriceRules,
  listPrices,
  type InputOf,
  type OkOf,
} from '@treasures/api-client'
import { queryOf, rowsOf } from '#app/query.ts'
import type { RuleType } from './price-rules.ts'

export const defaultPrices = rowsOf(listPrices, { query: {} })
/** Percentage; 0 if the business is not registered for VAT. */
export const vatRate = {
  ...queryOf(listPrices, { query: {} }),
  select: ({ vat_rate }: OkOf<typeof listPrices>) => vat_rate,
}

export const priceRules = (type: RuleType) =>
  rowsOf(listPriceRules, { params: { type }, query: {} })

export type PlaceQuestion = InputOf<typeof listEnginePrices>['query']
