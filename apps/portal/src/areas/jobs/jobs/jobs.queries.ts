import { queries } from '../../../parts/queries.ts'

export const jobsKey = ['jobs'] as const

/** After any change: lists ask anew. */
export const refreshJobs = () => queries.invalidateQueries({ queryKey: jobsKey })
