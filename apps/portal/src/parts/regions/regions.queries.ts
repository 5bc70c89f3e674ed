import { getRegion, listAmbassadors, listRegionOutcodes } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'
import { queries } from '../queries.ts'

/** Regions to filter by. They change a few times a year. */
export const regions = queryOptions({
  queryKey: ['ambassadors'],
  queryFn: async ({ signal }) => (await api.call(listAmbassadors, {}, { signal })).data,
  staleTime: 600_000,
})

/** Open regions other than this one, for a move or a copy between regions. */
export const otherRegions = (id: number) =>
  queryOptions({
    ...regions,
    select: (all) => all.filter((one) => one.id !== id && one.closed_on === null),
  })

/** Every outward code with its region, if it has one. */
export const codeHolders = queryOptions({
  queryKey: ['region', 'outcodes'],
  queryFn: async ({ signal }) => (await api.call(listRegionOutcodes, {}, { signal })).data,
  staleTime: 60_000,
})

export const regionOf = (id: number) =>
  queryOptions({
    queryKey: ['region', id],
    queryFn: ({ signal }) => api.call(getRegion, { params: { id } }, { signal }),
  })

/** Refetches everything that shows names or codes of regions: lists, maps and the header's switch. */
export function refreshRegions() {
  for (const queryKey of [['ambassadors'], ['regions'], ['region'], ['profile']])
    void queries.invalidateQueries({ queryKey })
}
