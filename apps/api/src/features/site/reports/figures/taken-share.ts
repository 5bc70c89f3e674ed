import { sql } from 'kysely'
import { isTaken } from '../../../jobs/jobs/job-dates.ts'
import type { JobFigure } from '../figure.ts'
import { booked } from './booked.ts'

export const takenShare: JobFigure = {
  ...booked,
  title: 'Share taken',
  definition: 'Taken jobs out of 100 booked jobs, on the day of the booking.',
  unit: 'percent',
  average: sql`case when ${isTaken} then 100 else 0 end`,
}
