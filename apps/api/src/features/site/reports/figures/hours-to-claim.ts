import { sql } from 'kysely'
import { takenAt } from '../../../jobs/jobs/job-dates.ts'
import type { JobFigure } from '../figure.ts'
import { taken } from './taken.ts'

export const hoursToClaim: JobFigure = {
  ...taken,
  title: 'Hours to claim',
  definition:
    'Average hours from a booking until the first treasure took the job, on the day of the booking. Jobs that are not taken do not count.',
  unit: 'hours',
  average: sql`extract(epoch from ${takenAt} - jobs.posted_at) / 3600`,
}
