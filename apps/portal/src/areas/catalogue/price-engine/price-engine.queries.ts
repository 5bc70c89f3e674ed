import {
  listEnginePrices,
  listPriceRules,
  listPrices,
  listPriceVersions,
  listRates,
  type InputOf,
  type RateKind,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../../parts/queries.ts'
import { api } from '../../../app/session/api.ts'
import type { RuleType } from './price-rules.ts'

const all = ['price-engine'] as const

/** After any change: one version of prices and rules is behind everything here. */
export const refreshPrices = () => void queries.invalidateQueries({ queryKey: all })

export const defaultPrices = queryOptions({
  queryKey: [...all, 'defaults'],
  queryFn: async ({ signal }) => (await api.call(listPrices, { query: {} }, { signal })).data,
})

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

/** What is dated so far: our share of an estimate is still what the settings say. */
export const isDated = (kind: RateKind): boolean => kind !== 'commission'

export const rates = queryOptions({
  queryKey: [...all, 'rates'],
  queryFn: async ({ signal }) =>
    (await api.call(listRates, {}, { signal })).data.filter(({ kind }) => isDated(kind)),
})
