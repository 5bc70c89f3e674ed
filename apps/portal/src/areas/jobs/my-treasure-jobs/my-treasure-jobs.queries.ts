import { listMyAppointments, listMyEstimates, listMyTreasureJobs } from '@treasures/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { wholeList } from '#parts/list/whole-list.ts'
import { queries } from '#parts/queries.ts'
import { api } from '#app/session/api.ts'

const path = listMyTreasureJobs.path

/** Current jobs. */
export const myTreasureJobs = queryOptions({
  queryKey: [path, 'ongoing'],
  queryFn: async ({ signal }) =>
    (await api.call(listMyTreasureJobs, { query: { over: '0' } }, { signal })).data,
})

export const doneJobsPerPage = 10

/** A page of past jobs, newest first. */
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

/** Appointments with a time today or later. */
export const myAppointments = queryOptions({
  queryKey: [listMyAppointments.path],
  queryFn: async ({ signal }) =>
    (await api.call(listMyAppointments, { query: {} }, { signal })).data,
})

/** Estimates that wait for their customers. */
export const myEstimates = wholeList(listMyEstimates)

export function refreshMyTreasureJobs() {
  void queries.invalidateQueries({ queryKey: [path] })
  void queries.invalidateQueries({ queryKey: myAppointments.queryKey })
  void queries.invalidateQueries({ queryKey: myEstimates.queryKey })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
}
