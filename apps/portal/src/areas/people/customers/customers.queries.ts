import {
  getCustomer,
  getCustomersSummary,
  listAmbassadors,
  listCustomerChannels,
  listCustomers,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { rowsPerPage } from '../../../parts/list/page-range.ts'
import { queries } from '../../../parts/queries.ts'
import { api } from '../../../app/session/api.ts'
import type { CustomersFilters } from './customers.address.ts'
import { noteTags } from './seen-tags.ts'

const many = ['customers'] as const
const one = (id: number) => ['customer', id] as const

/** After any change: lists and figures ask anew. */
export const refreshCustomers = () => queries.invalidateQueries({ queryKey: many })

/** After a change of one: whatever shows it asks anew, lists too. */
export const refreshCustomer = (id: number) =>
  Promise.all([queries.invalidateQueries({ queryKey: one(id) }), refreshCustomers()])

/** After one is gone: nobody may ask for it again. */
export function forgetCustomer(id: number) {
  queries.removeQueries({ queryKey: one(id) })
  void refreshCustomers()
}

export const customersList = (filters: CustomersFilters) => ({
  queryKey: [...many, 'list', filters],
  async fetchPage(page: number, signal: AbortSignal) {
    const query = { ...filters, page, per_page: rowsPerPage }
    const answer = await api.call(listCustomers, { query }, { signal })
    noteTags(answer.data)
    return answer
  },
})

export const customersSummary = queryOptions({
  queryKey: [...many, 'summary'],
  queryFn: ({ signal }) => api.call(getCustomersSummary, {}, { signal }),
})

/** Regions to filter by. They change a few times a year. */
export const regions = queryOptions({
  queryKey: ['ambassadors'],
  queryFn: async ({ signal }) => (await api.call(listAmbassadors, {}, { signal })).data,
  staleTime: 600_000,
})

export const oneCustomer = (id: number) =>
  queryOptions({
    queryKey: [...one(id), 'record'],
    queryFn: ({ signal }) => api.call(getCustomer, { params: { id } }, { signal }),
  })

export const customerChannels = (id: number) =>
  queryOptions({
    queryKey: [...one(id), 'channels'],
    queryFn: async ({ signal }) =>
      (await api.call(listCustomerChannels, { params: { id } }, { signal })).data,
  })
