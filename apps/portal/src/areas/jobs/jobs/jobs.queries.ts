import { JobsQuery, jobSorts, listJobs, type JobSort } from '@treasures/api-client'
import { rowsPerPage } from '../../../parts/list/page-range.ts'
import { queries } from '../../../parts/queries.ts'
import { api } from '../../../app/session/api.ts'

const { page: _page, per_page: _perPage, ...inAddress } = JobsQuery.shape

/** What of the call's query stands in the list's address. */
export const jobsAddress = inAddress

/** Texts, exactly as they stand in the address. */
export type JobsFilters = Partial<Record<keyof typeof jobsAddress, string>>

const many = ['jobs'] as const

export const jobsList = (filters: JobsFilters) => ({
  queryKey: [...many, 'list', filters],
  fetchPage: (page: number, signal: AbortSignal) =>
    api.call(listJobs, { query: { ...queryOf(filters), page, per_page: rowsPerPage } }, { signal }),
})

/** The filters as the calls take them. */
export const queryOf = ({ id_customer, id_treasure, ...texts }: JobsFilters) => ({
  ...texts,
  ...(id_customer && { id_customer: Number(id_customer) }),
  ...(id_treasure && { id_treasure: Number(id_treasure) }),
})

/** After any change: lists ask anew. */
export const refreshJobs = () => queries.invalidateQueries({ queryKey: many })

/** The newest first when the address does not say. */
export function orderOf({ sort = 'id,desc' }: JobsFilters) {
  const [id, dir] = sort.split(',')
  return {
    id: jobSorts.find((name) => name === id) ?? ('id' satisfies JobSort),
    dir: dir === 'asc' ? ('asc' as const) : ('desc' as const),
  }
}

const filterNames = (Object.keys(jobsAddress) as (keyof JobsFilters)[]).filter(
  (name) => name !== 'sort',
)

/** Whether anything but the order narrows the list. */
export const isNarrowed = (filters: JobsFilters): boolean =>
  filterNames.some((name) => filters[name])

/** Leaves the order as it is. */
export const clearedFilters = Object.fromEntries(filterNames.map((name) => [name, undefined])) as {
  [Name in keyof JobsFilters]: undefined
}
