import { listJobMatches } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'

/** Milliseconds. Treasures answer while staff watch the list. */
const every = 10_000

/** Matches of a job; `all` includes unsuitable treasures. Refetched with the job. */
export const jobMatches = (id: number, all: boolean) =>
  queryOptions({
    queryKey: ['job', id, 'matches', all],
    queryFn: async ({ signal }) => {
      const query = all ? { all: 'true' } : {}
      return (await api.call(listJobMatches, { params: { id }, query }, { signal })).data
    },
    refetchInterval: every,
  })
