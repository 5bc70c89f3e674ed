import { listAmbassadors } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'

/** Regions to filter by. They change a few times a year. */
export const regions = queryOptions({
  queryKey: ['ambassadors'],
  queryFn: async ({ signal }) => (await api.call(listAmbassadors, {}, { signal })).data,
  staleTime: 600_000,
})
