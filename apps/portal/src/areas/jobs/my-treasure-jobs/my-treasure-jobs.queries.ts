import { listMyAppointments, listMyEstimates, listMyTreasureJobs } from '@treasures/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { wholeList } from '../../../parts/list/whole-list.ts'
import { queries } from '../../../parts/queries.ts'
import { api } from '../../../app/session/api.ts'

const path = listMyTreasureJobs.path

/** Those that go on. */
export const myTreasureJobs = queryOptions({
  queryKey: [path, 'ongoing'],
  queryFn: async ({ signal }) =>
    (await api.call(listMyTreasureJobs, { query: { over: '0' } }, { signal })).data,
})

export const doneJobsPerPage = 10

/** A page of those that are over, the newest first. */
export const myDoneJobs = (page: number) =>
  queryOptions({
    queryKey: [path, 'over', page],
    queryFn: ({ signal }) =>
      api.call(
        listMyTreasureJobs,
        { query: { over: '1', page, per_page: doneJobsPerPage } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** With a time from today on. */
export const myAppointments = queryOptions({
  queryKey: [listMyAppointments.path],
  queryFn: async ({ signal }) =>
    (await api.call(listMyAppointments, { query: {} }, { signal })).data,
})

/** Prices that wait for their customers. */
export const myEstimates = wholeList(listMyEstimates)

/** After something was done with one of them. */
export function refreshMyTreasureJobs() {
  void queries.invalidateQueries({ queryKey: [path] })
  void queries.invalidateQueries({ queryKey: myAppointments.queryKey })
  void queries.invalidateQueries({ queryKey: myEstimates.queryKey })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
}
