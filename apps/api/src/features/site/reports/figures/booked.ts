import { sql } from 'kysely'
import { byTime, type JobFigure } from '../figure.ts'

export const booked: JobFigure = {
  title: 'Booked',
  definition:
    'Jobs that customers booked, or that staff added for them, on the day of the booking. A job that was opened again counts on that day instead. Drafts do not count.',
  unit: 'count',
  list: 'jobs',
  by: [...byTime, 'service', 'treasure', 'region'],
  filter: ({ from, to }) => ({ posted_since: from, posted_until: to }),
  at: sql`jobs.posted_at`,
}
