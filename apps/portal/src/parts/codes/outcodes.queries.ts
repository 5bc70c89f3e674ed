import { listOutcodes } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'

/** Where outward codes lie does not change while one looks. */
export const outcodes = queryOptions({
  queryKey: ['outcodes'],
  queryFn: async ({ signal }) => (await api.call(listOutcodes, {}, { signal })).data,
  staleTime: Infinity,
})
