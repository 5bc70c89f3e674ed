import { getBill } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { queries } from '#parts/queries.ts'

export const billsKey = ['bills'] as const

export const oneBill = (id: number) =>
  queryOptions({
    queryKey: [...billsKey, 'one', id],
    queryFn: ({ signal }) => api.call(getBill, { params: { id } }, { signal }),
  })

/** Refetches bills, their timesheets, and the treasure's balance. */
export const refreshBills = () =>
  Promise.all(
    [billsKey, ['timesheets'], ['timesheet'], ['treasure']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
