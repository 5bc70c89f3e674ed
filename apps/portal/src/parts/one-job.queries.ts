import { getJob } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'

/**
 * Milliseconds between polls, because treasures and customers also move jobs. Hidden pages do not
 * poll.
 */
export const live = { refetchInterval: 5_000, refetchIntervalInBackground: false } as const

export const oneJob = (id: number) => ({ ...queryOf(getJob, { params: { id } }), ...live })
