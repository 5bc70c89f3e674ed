import { reviewedAt, stars as starsOf } from '../../../jobs/jobs/job-dates.ts'
import { byTime, type JobFigure } from '../figure.ts'

export const stars: JobFigure = {
  title: 'Reviews',
  definition:
    'Average stars that customers gave, from 1 to 5. A job counts once, with its latest review and on the day of that review.',
  unit: 'stars',
  list: 'jobs',
  by: [...byTime, 'service', 'treasure', 'region'],
  filter: ({ from, to }) => ({ reviewed_since: from, reviewed_until: to }),
  at: reviewedAt,
  average: starsOf,
}
