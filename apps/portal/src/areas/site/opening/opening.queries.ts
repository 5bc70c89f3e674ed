import { getOpening } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'

/** Refetched whenever the screen opens, because each step is completed on another screen. */
export const opening = queryOptions({
  queryKey: [getOpening.path],
  queryFn: ({ signal }) => api.call(getOpening, {}, { signal }),
  staleTime: 0,
})
