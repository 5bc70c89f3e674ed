import {
  getCustomer,
  getCustomersSummary,
  getUserForCustomer,
  listAmbassadors,
  listCustomerActivities,
  listCustomerChannels,
  listCustomers,
  listCustomerTags,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { rowsPerPage } from '../../list/page-range.ts'
import { queries } from '../../queries.ts'
import { api } from '../../session/api.ts'
import type { CustomersFilters } from './customers.address.ts'

/** Everything of customers lies under this key, so that a change of one refreshes all that shows it. */
const all = ['customers'] as const

export const refreshCustomers = () => queries.invalidateQueries({ queryKey: all })

export const customersList = (filters: CustomersFilters) => ({
  queryKey: [...all, 'list', filters],
  fetchPage: (page: number, signal: AbortSignal) =>
    api.call(listCustomers, { query: { ...filters, page, per_page: rowsPerPage } }, { signal }),
})

export const customersSummary = queryOptions({
  queryKey: [...all, 'summary'],
  queryFn: ({ signal }) => api.call(getCustomersSummary, {}, { signal }),
})

/** Regions to filter by. They change a few times a year. */
export const regions = queryOptions({
  queryKey: ['ambassadors'],
  queryFn: async ({ signal }) => (await api.call(listAmbassadors, {}, { signal })).data,
  staleTime: 600_000,
})

const ofOne = (id: number, part: string) => [...all, 'one', id, part] as const

export const oneCustomer = (id: number) =>
  queryOptions({
    queryKey: ofOne(id, 'record'),
    queryFn: ({ signal }) => api.call(getCustomer, { params: { id } }, { signal }),
  })

export const customerTags = (id: number) =>
  queryOptions({
    queryKey: ofOne(id, 'tags'),
    queryFn: async ({ signal }) =>
      (await api.call(listCustomerTags, { params: { id } }, { signal })).data,
  })

export const customerChannels = (id: number) =>
  queryOptions({
    queryKey: ofOne(id, 'channels'),
    queryFn: async ({ signal }) =>
      (await api.call(listCustomerChannels, { params: { id } }, { signal })).data,
  })

export const customerActivities = (id: number) =>
  queryOptions({
    queryKey: ofOne(id, 'activities'),
    queryFn: async ({ signal }) =>
      (await api.call(listCustomerActivities, { params: { id }, query: {} }, { signal })).data,
  })

export const customerSignIn = (id: number) =>
  queryOptions({
    queryKey: ofOne(id, 'sign-in'),
    queryFn: async ({ signal }) =>
      (await api.call(getUserForCustomer, { params: { id } }, { signal })).user,
  })
