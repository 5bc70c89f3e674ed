import { jobStatus } from '@treasures/api-client'
import { byTime, type JobFigure } from '../figure.ts'
import { done } from './done.ts'

export const cancelled: JobFigure = {
  ...done,
  title: 'Cancelled',
  definition:
    'Jobs that were cancelled or declined by customers or staff, on that day. Jobs that expired do not count.',
  by: [...byTime, 'reason', 'service', 'region'],
  filter: (days) => ({
    ...done.filter(days),
    id_status: [jobStatus.declined, jobStatus.cancelled].join(),
  }),
}
