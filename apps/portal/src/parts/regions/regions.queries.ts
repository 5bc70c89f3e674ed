import { listAmbassadors, listRegionOutcodes, type OkOf } from '@treasures/api-client'
import { rowsOf } from '#app/query.ts'

/** Regions to filter by, which change a few times a year. */
export const regions = { ...rowsOf(listAmbassadors), staleTime: 600_000 }

/** Open regions other than this one, for a move or a copy between regions. */
export const otherRegions = (id: number) => ({
  ...regions,
  select: ({ data }: OkOf<typeof listAmbassadors>) =>
    data.filter((one) => one.id !== id && one.closed_on === null),
})

/** Every outward code with its region, if it has one. */
export const codeHolders = { ...rowsOf(listRegionOutcodes), staleTime: 60_000 }
