import { jobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import { byTime, type JobFigure } from '../figure.ts'

export const done: JobFigure = {
  title: 'Done',
  definition: 'Jobs that are completed or closed, on the day on which their work was done.',
  unit: 'count',
  list: 'jobs',
  by: [...byTime, 'service', 'treasure', 'region'],
  filter: ({ from, to }) => ({
    id_status: [jobStatus.completed, jobStatus.closed].join(),
    over_since: from,
    over_until: to,
  }),
  at: sql`jobs.over_at`,
}
