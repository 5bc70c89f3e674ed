import { listMyCustomerJobs, type CustomerJob } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../../parts/queries.ts'
import { api } from '../../../app/session/api.ts'

/** All of them, page by page, in the server's order. */
export const myJobs = queryOptions({
  queryKey: [listMyCustomerJobs.path],
  queryFn: async ({ signal }) => {
    const jobs: CustomerJob[] = []
    for (let page = 1; ; page++) {
      const { data, meta } = await api.call(listMyCustomerJobs, { query: { page } }, { signal })
      jobs.push(...data)
      if (jobs.length >= meta.total || data.length === 0) return jobs
    }
  },
})

/** Refetches the list and Home after a booking or a cancellation. */
export function refreshMyJobs() {
  void queries.invalidateQueries({ queryKey: myJobs.queryKey })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
}
