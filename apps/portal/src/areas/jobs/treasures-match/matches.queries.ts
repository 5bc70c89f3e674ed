import { listJobMatches } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/session/api.ts'

/** Treasures answer while staff look at the list. Milliseconds. */
const every = 10_000

/** `all`: also those that cannot do it. Asked anew whenever the job is. */
export const jobMatches = (id: number, all: boolean) =>
  queryOptions({
    queryKey: ['job', id, 'matches', all],
    queryFn: async ({ signal }) => {
      const query = all ? { all: 'true' } : {}
      return (await api.call(listJobMatches, { params: { id }, query }, { signal })).data
    },
    refetchInterval: every,
  })
