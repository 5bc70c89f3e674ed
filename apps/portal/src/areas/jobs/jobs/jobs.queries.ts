import { queries } from '#parts/queries.ts'

export const jobsKey = ['jobs'] as const

export const refreshJobs = () => queries.invalidateQueries({ queryKey: jobsKey })
