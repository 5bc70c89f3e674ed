import { getJob } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/session/api.ts'

export const jobKey = (id: number) => ['job', id] as const

/**
 * Milliseconds between polls, because treasures and customers also move jobs. Hidden pages do not
 * poll.
 */
export const live = { refetchInterval: 5_000, refetchIntervalInBackground: false } as const

export const oneJob = (id: number) =>
  queryOptions({
    queryKey: [...jobKey(id), 'record'],
    queryFn: ({ signal }) => api.call(getJob, { params: { id } }, { signal }),
    ...live,
  })
