import { getCustomersSummary, listCustomerChannels } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { customerKey, customersKey } from '#parts/people/customer.queries.ts'

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
