import { getJob } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/session/api.ts'

export const jobKey = (id: number) => ['job', id] as const

/** Milliseconds. Only while the page is looked at; treasures and customers move jobs, too. */
export const live = { refetchInterval: 5_000, refetchIntervalInBackground: false } as const

export const oneJob = (id: number) =>
  queryOptions({
    queryKey: [...jobKey(id), 'record'],
    queryFn: ({ signal }) => api.call(getJob, { params: { id } }, { signal }),
    ...live,
  })
