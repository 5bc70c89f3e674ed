import { getCustomer } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'
import { queries } from '../queries.ts'

export const customersKey = ['customers'] as const
export const customerKey = (id: number) => ['customer', id] as const

/** After any change: lists and figures ask anew. */
export const refreshCustomers = () => queries.invalidateQueries({ queryKey: customersKey })

/** After a change of one: whatever shows it asks anew, lists too. */
export const refreshCustomer = (id: number) =>
  Promise.all([queries.invalidateQueries({ queryKey: customerKey(id) }), refreshCustomers()])

/** After one is gone: nobody may ask for it again. */
export function forgetCustomer(id: number) {
  queries.removeQueries({ queryKey: customerKey(id) })
  void refreshCustomers()
}

export const oneCustomer = (id: number) =>
  queryOptions({
    queryKey: [...customerKey(id), 'record'],
    queryFn: ({ signal }) => api.call(getCustomer, { params: { id } }, { signal }),
  })
