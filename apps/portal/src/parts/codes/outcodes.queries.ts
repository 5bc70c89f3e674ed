import { listOutcodes } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'

/** Places of outward codes. They never change during a visit. */
export const outcodes = queryOptions({
  queryKey: ['outcodes'],
  queryFn: async ({ signal }) => (await api.call(listOutcodes, {}, { signal })).data,
  staleTime: Infinity,
})
