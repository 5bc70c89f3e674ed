import { listTimesheetWorks } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '#parts/queries.ts'
import { api } from '#app/session/api.ts'

export const timesheetsKey = ['timesheets'] as const
const one = (id: number) => ['timesheet', id] as const

export const oneTimesheet = (id: number) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal }) => api.call(listTimesheetWorks, { params: { id } }, { signal }),
  })

/** Refetches the list and the open timesheet. */
export const refreshTimesheets = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: timesheetsKey }),
    queries.invalidateQueries({ queryKey: ['timesheet'] }),
  ])
