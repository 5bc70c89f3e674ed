import { getCharge } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { queries } from '#parts/queries.ts'

export const chargesKey = ['charges'] as const

/** Refetches charges and invoices after a charge changes. */
export const refreshCharges = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: chargesKey }),
    queries.invalidateQueries({ queryKey: ['invoices'] }),
  ])

export const oneCharge = (id: number) =>
  queryOptions({
    queryKey: [...chargesKey, id],
    queryFn: ({ signal }) => api.call(getCharge, { params: { id } }, { signal }),
  })
