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

/** Regions that another one can give something to, or take it from. */
export const otherRegions = (id: number) =>
  queryOptions({
    ...regions,
    select: (all) => all.filter((one) => one.id !== id && one.closed_on === null),
  })

/** Every outward code with the region that has it. */
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

/** After a change of regions: names and codes appear in lists, on maps, and in the header's switch. */
export function refreshRegions() {
  for (const queryKey of [['ambassadors'], ['regions'], ['region'], ['profile']])
    void queries.invalidateQueries({ queryKey })
}
