import type { JobFigure } from '../figure.ts'
import { booked } from './booked.ts'

export const taken: JobFigure = {
  ...booked,
  title: 'Taken',
  definition:
    'Booked jobs that a treasure has taken since, on the day of the booking. A job that was handed back later still counts, but a claim that was undone does not.',
  filter: (days) => ({ ...booked.filter(days), taken: '1' }),
}
