import { getCustomer } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'
import { queries } from '../queries.ts'

export const customersKey = ['customers'] as const
export const customerKey = (id: number) => ['customer', id] as const

/** Refetches lists and figures. */
export const refreshCustomers = () => queries.invalidateQueries({ queryKey: customersKey })

/** Refetches everything that shows a customer, lists included. */
export const refreshCustomer = (id: number) =>
  Promise.all([queries.invalidateQueries({ queryKey: customerKey(id) }), refreshCustomers()])

/** Removes a deleted customer from the cache, so that it is never requested again. */
export function forgetCustomer(id: number) {
  queries.removeQueries({ queryKey: customerKey(id) })
  void refreshCustomers()
}

export const oneCustomer = (id: number) =>
  queryOptions({
    queryKey: [...customerKey(id), 'record'],
    queryFn: ({ signal }) => api.call(getCustomer, { params: { id } }, { signal }),
  })
