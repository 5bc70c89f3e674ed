import { getCustomersSummary, listCustomerChannels, listCustomers } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/session/api.ts'
import { rowsPerPage } from '../../../parts/list/page-range.ts'
import { customerKey, customersKey } from '../../../parts/people/customer.queries.ts'
import type { CustomersFilters } from './customers.address.ts'
import { noteTags } from './seen-tags.ts'

export const customersList = (filters: CustomersFilters) => ({
  queryKey: [...customersKey, 'list', filters],
  async fetchPage(page: number, signal: AbortSignal) {
    const query = { ...filters, page, per_page: rowsPerPage }
    const answer = await api.call(listCustomers, { query }, { signal })
    noteTags(answer.data)
    return answer
  },
})

export const customersSummary = queryOptions({
  queryKey: [...customersKey, 'summary'],
  queryFn: ({ signal }) => api.call(getCustomersSummary, {}, { signal }),
})

export const customerChannels = (id: number) =>
  queryOptions({
    queryKey: [...customerKey(id), 'channels'],
    queryFn: async ({ signal }) =>
      (await api.call(listCustomerChannels, { params: { id } }, { signal })).data,
  })
