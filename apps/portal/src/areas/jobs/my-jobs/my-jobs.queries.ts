import { listMyCustomerJobs } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { everyPage } from '#parts/list/every-page.ts'
import { queries } from '#parts/queries.ts'
import { api } from '#app/session/api.ts'

/** All jobs of the customer, in the server's order. */
export const myJobs = queryOptions({
  queryKey: [listMyCustomerJobs.path],
  queryFn: ({ signal }) =>
    everyPage((page) => api.call(listMyCustomerJobs, { query: { page } }, { signal })),
})

/** Refetches the list and Home after a booking or a cancellation. */
export function refreshMyJobs() {
  void queries.invalidateQueries({ queryKey: myJobs.queryKey })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
}
