import { listTimesheets, listTimesheetWorks, TimesheetsQuery } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { rowsPerPage } from '../../../parts/list/page-range.ts'
import { queries } from '../../../parts/queries.ts'
import { api } from '../../../app/session/api.ts'

const many = ['timesheets'] as const
const one = (id: number) => ['timesheet', id] as const

const { month, id_status, id_treasure, search, sort } = TimesheetsQuery.shape
/** What of the call's query stands in the list's address. */
export const timesheetsAddress = { month, id_status, id_treasure, search, sort }
export type TimesheetsFilters = Partial<Record<keyof typeof timesheetsAddress, string>>

export const timesheetsList = (filters: TimesheetsFilters) => ({
  queryKey: [...many, 'list', filters],
  fetchPage: (page: number, signal: AbortSignal) =>
    api.call(
      listTimesheets,
      { query: { ...(filters as object), page, per_page: rowsPerPage } },
      { signal },
    ),
})

/** One with its lines. */
export const oneTimesheet = (id: number) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal }) => api.call(listTimesheetWorks, { params: { id } }, { signal }),
  })

/** After any change: the list and whatever shows one ask anew. */
export const refreshTimesheets = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: many }),
    queries.invalidateQueries({ queryKey: ['timesheet'] }),
  ])
