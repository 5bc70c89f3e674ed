import { listMyTimesheets, listMyTimesheetWorks, listTimesheetJobs } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { wholeList } from '#parts/list/whole-list.ts'
import { queries } from '#parts/queries.ts'
import { api } from '#app/session/api.ts'

/** Newest month first. */
export const myTimesheets = wholeList(listMyTimesheets)

/** Jobs that a line can be moved to. */
export const myTimesheetJobs = wholeList(listTimesheetJobs)

export const myTimesheetWorks = (id: number) =>
  queryOptions({
    queryKey: [listMyTimesheetWorks.path, id],
    queryFn: ({ signal }) => api.call(listMyTimesheetWorks, { params: { id } }, { signal }),
  })

export function refreshMyTimesheets() {
  for (const queryKey of [
    myTimesheets.queryKey,
    [listMyTimesheetWorks.path],
    myTimesheetJobs.queryKey,
    ['dashboard'],
  ])
    void queries.invalidateQueries({ queryKey })
}
