import { getInvoice, listMyInvoices } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'
import { queries } from '../queries.ts'

export const invoicesKey = ['invoices'] as const

/** One with its lines. Why it could not be loaded is logged, too. */
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

/** After any change: invoices, what a customer owes, and what of their charges can go back. */
export const refreshInvoices = () =>
  Promise.all(
    [invoicesKey, ['charges'], ['customers'], ['customer'], ['jobs'], ['timesheet']].map(
      (queryKey) => queries.invalidateQueries({ queryKey }),
    ),
  )
