import {
  listEnginePrices,
  listPriceRules,
  listPrices,
  listPriceVersions,
  listRates,
  type InputOf,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '#parts/queries.ts'
import { api } from '#app/session/api.ts'
import type { RuleType } from './price-rules.ts'

const all = ['price-engine'] as const

/** Prices and rules share one version, so any change refreshes all of them. */
export const refreshPrices = () => void queries.invalidateQueries({ queryKey: all })

const prices = queryOptions({
  queryKey: [...all, 'defaults'],
  queryFn: ({ signal }) => api.call(listPrices, { query: {} }, { signal }),
})
export const defaultPrices = queryOptions({ ...prices, select: ({ data }) => data })
/** Percentage; 0 if the business is not registered for VAT. */
export const vatRate = queryOptions({ ...prices, select: ({ vat_rate }) => vat_rate })

export const priceRules = (type: RuleType) =>
  queryOptions({
    queryKey: [...all, 'rules', type],
    queryFn: async ({ signal }) =>
      (await api.call(listPriceRules, { params: { type }, query: {} }, { signal })).data,
  })

export const priceVersions = queryOptions({
  queryKey: [...all, 'versions'],
  queryFn: async ({ signal }) => (await api.call(listPriceVersions, {}, { signal })).data,
})

export type PlaceQuestion = InputOf<typeof listEnginePrices>['query']

export const pricesAt = (query: PlaceQuestion) =>
  queryOptions({
    queryKey: [...all, 'at', query],
    queryFn: ({ signal }) => api.call(listEnginePrices, { query }, { signal }),
  })

export const rates = queryOptions({
  queryKey: [...all, 'rates'],
  queryFn: async ({ signal }) => (await api.call(listRates, {}, { signal })).data,
})
