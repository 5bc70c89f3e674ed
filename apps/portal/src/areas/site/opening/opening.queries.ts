import { getOpening } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/session/api.ts'

/** Asked afresh whenever the screen comes back: each step is done on another screen. */
export const opening = queryOptions({
  queryKey: [getOpening.path],
  queryFn: ({ signal }) => api.call(getOpening, {}, { signal }),
  staleTime: 0,
})
