import { expect, test } from 'vitest'
import {
  customersStatus,
  directionsTo,
  priceWords,
  ratingWords,
  visitWords,
  whenWords,
} from './job-words.ts'

const hour = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }
const fixed = { id: 4, name: 'Fixed price', name_singular: 'job', name_plural: 'jobs' }

test.each([
  [
    { customerprice: 25.2, least: 50.4, unit: hour, id_job_type: 1 },
    '£25.20 per hour, at least £50.40',
  ],
  [
    { customerprice: 25.2, least: 25.2, unit: hour, id_job_type: 1 },
    '£25.20 per hour, at least £25.20',
  ],
  [{ customerprice: 25.2, unit: hour, id_job_type: 1 }, '£25.20 per hour'],
  [{ customerprice: 1250, least: 1250, unit: fixed, id_job_type: 3 }, '£1,250.00'],
  [{ customerprice: null, least: null, unit: fixed, id_job_type: 2 }, 'By estimate'],
  // A draft.
  [{ customerprice: null, unit: hour, id_job_type: 1 }, 'Agreed when you book.'],
])('the price %o reads "%s"', (job, words) => {
  expect(priceWords(job)).toBe(words)
})

test.each([
  [{ wanted: 'soon', wanted_on: null, wanted_time: null }, 'As soon as possible'],
  [{ wanted: 'flexible', wanted_on: null, wanted_time: null }, 'Any day'],
  [{ wanted: 'date', wanted_on: '2026-12-01', wanted_time: null }, 'Tue 1 Dec 2026'],
  [{ wanted: null, wanted_on: null, wanted_time: null }, ''],
  // Jobs made before this choice existed have only a day.
  [{ wanted: null, wanted_on: '2026-03-29', wanted_time: null }, 'Sun 29 Mar 2026'],
  [{ wanted: 'flexible', wanted_on: null, wanted_time: 'morning' }, 'Any day, morning'],
  [{ wanted: 'date', wanted_on: '2026-12-01', wanted_time: '14:00' }, 'Tue 1 Dec 2026, 14:00'],
  [
    { wanted: 'date', wanted_on: '2026-11-27', wanted_time: 'morning' },
    'Tomorrow (Fri 27 Nov), morning',
  ],
] as const)('the wish %o reads "%s"', (job, words) => {
  expect(whenWords(job, '2026-11-26')).toBe(words)
})

test.each([
  [{ rating: null, ratings: 0 }, 'No ratings yet'],
  [{ rating: 5, ratings: 1 }, 'Rated 5 of 5 by one customer'],
  [{ rating: 4.25, ratings: 12 }, 'Rated 4.3 of 5 by 12 customers'],
])('%o reads "%s"', (rated, words) => {
  expect(ratingWords(rated)).toBe(words)
})

test.each([
  [1, 'Finding someone'],
  [2, 'Taken'],
  [3, 'Booked in'],
  [5, 'Done'],
  [6, 'Cancelled'],
])('a job in status %i reads "%s" for its customer', (id_status, words) => {
  expect(customersStatus({ id_status, status: 'Of staff' }).status).toBe(words)
})

const visit = (start: string, end: string, more = {}) => ({
  id: 1,
  sequence: 0,
  request: null,
  earlier: null,
  start_at: `2026-${start}Z`,
  end_at: `2026-${end}Z`,
  visit: false,
  recurrent: false,
  ...more,
})

test.each([
  [
    visit('11-25T14:00:00', '11-25T15:00:00'),
    'on Wednesday 25 November at 14:00, for about 1 hour.',
  ],
  [visit('11-24T09:15:00', '11-24T11:45:00'), 'tomorrow at 09:15, for about 2½ hours.'],
  [visit('11-23T17:00:00', '11-23T17:30:00'), 'today at 17:00, for about half an hour.'],
  // Summer time, and only an inspection.
  [
    visit('06-01T08:00:00', '06-01T09:00:00', { visit: true }),
    'on Monday 1 June at 09:00, to have a look.',
  ],
])('a visit, %o, reads "… is coming %s"', (one, words) => {
  const now = new Date(one.start_at < '2026-07' ? '2026-05-20T09:00:00Z' : '2026-11-23T09:00:00Z')
  expect(visitWords(one, 'Sam', now)).toBe(`Sam is coming ${words}`)
})

test('a treasure who should have arrived is due', () => {
  const one = visit('11-23T08:30:00', '11-23T10:30:00')
  expect(visitWords(one, 'Sam', new Date('2026-11-23T09:00:00Z'))).toBe(
    'Sam is due now, since 08:30, for about 2 hours.',
  )
})

test('directions lead to the address, special characters included', () => {
  expect(directionsTo('12 Manor Road & Mews', 'SE13 5AB')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=12+Manor+Road+%26+Mews%2C+SE13+5AB',
  )
})
