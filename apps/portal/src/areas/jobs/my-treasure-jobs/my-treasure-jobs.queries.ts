import { listMyAppointments, listMyEstimates, listMyTreasureJobs } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { wholeList } from '../../../parts/list/whole-list.ts'
import { queries } from '../../../parts/queries.ts'
import { api } from '../../../app/session/api.ts'

/** Those to be done first. */
export const myTreasureJobs = wholeList(listMyTreasureJobs)

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
  void queries.invalidateQueries({ queryKey: myTreasureJobs.queryKey })
  void queries.invalidateQueries({ queryKey: myAppointments.queryKey })
  void queries.invalidateQueries({ queryKey: myEstimates.queryKey })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
}
