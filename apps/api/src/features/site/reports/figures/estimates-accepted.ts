import { acceptedAt } from '../../../jobs/jobs/job-dates.ts'
import { byTime, type JobFigure } from '../figure.ts'

export const estimatesAccepted: JobFigure = {
  title: 'Estimates accepted',
  definition: 'Jobs for which the customer accepted an estimate, on the day of the answer.',
  unit: 'count',
  list: 'jobs',
  by: [...byTime, 'service', 'treasure', 'region'],
  filter: ({ from, to }) => ({ accepted_since: from, accepted_until: to }),
  at: acceptedAt,
}
