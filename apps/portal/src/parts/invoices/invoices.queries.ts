import { getInvoice, listMyInvoices } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'
import { queries } from '../queries.ts'

export const invoicesKey = ['invoices'] as const

/** One invoice with its lines. A failure to load it is also logged. */
export const oneInvoice = (id: number) =>
  queryOptions({
    queryKey: [...invoicesKey, 'one', id],
    queryFn: ({ signal }) =>
      api.call(getInvoice, { params: { id } }, { signal }).catch((error: unknown) => {
        if (!signal.aborted) console.error(`Invoice ${id} could not be loaded`, error)
        throw error
      }),
  })

export const myInvoices = queryOptions({
  queryKey: [...invoicesKey, 'mine'],
  queryFn: ({ signal }) => api.call(listMyInvoices, {}, { signal }),
})

/** Refetches invoices, customers' balances and refundable charges. */
export const refreshInvoices = () =>
  Promise.all(
    [invoicesKey, ['charges'], ['customers'], ['customer'], ['jobs'], ['timesheet']].map(
      (queryKey) => queries.invalidateQueries({ queryKey }),
    ),
  )
