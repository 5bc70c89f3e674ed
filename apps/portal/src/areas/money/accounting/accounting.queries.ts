import {
  getAccountingPeriod,
  listAccountingDocuments,
  listCisMonths,
  listUncoveredRefunds,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'

export const accountingKey = ['accounting'] as const

/** Number of documents that wait, need attention or differ, regardless of the list's filters. */
export const accountingCounts = queryOptions({
  queryKey: [...accountingKey, 'counts'],
  queryFn: ({ signal }) =>
    api.call(listAccountingDocuments, { query: { per_page: 1 } }, { signal }),
})

export const accountingPeriod = queryOptions({
  queryKey: [...accountingKey, 'period'],
  queryFn: ({ signal }) => api.call(getAccountingPeriod, {}, { signal }),
})

export const uncoveredRefunds = queryOptions({
  queryKey: [...accountingKey, 'refunds'],
  queryFn: async ({ signal }) => (await api.call(listUncoveredRefunds, {}, { signal })).data,
})

export const cisMonths = queryOptions({
  queryKey: [...accountingKey, 'cis'],
  queryFn: async ({ signal }) => (await api.call(listCisMonths, {}, { signal })).data,
})
