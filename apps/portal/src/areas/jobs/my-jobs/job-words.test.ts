import { expect, test } from 'vitest'
import { priceWords, whenWords } from './job-words.ts'

const hour = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }
const fixed = { id: 4, name: 'Fixed price', name_singular: 'job', name_plural: 'jobs' }

test.each([
  [
    { customerprice: 25.2, least: 50.4, unit: hour, id_job_type: 1 },
    '£25.20 per hour, at least £50.40',
  ],
  [{ customerprice: 25.2, least: 25.2, unit: hour, id_job_type: 1 }, '£25.20 per hour'],
  [{ customerprice: 25.2, unit: hour, id_job_type: 1 }, '£25.20 per hour'],
  [{ customerprice: 1250, least: 1250, unit: fixed, id_job_type: 3 }, '£1,250.00'],
  [{ customerprice: null, least: null, unit: fixed, id_job_type: 2 }, 'By estimate'],
  // Of a booking that was begun.
  [{ customerprice: null, unit: hour, id_job_type: 1 }, 'You see it before you book.'],
])('the price %o reads "%s"', (job, words) => {
  expect(priceWords(job)).toBe(words)
})

test.each([
  [{ wanted: 'soon', wanted_on: null }, 'As soon as possible'],
  [{ wanted: 'flexible', wanted_on: null }, 'Any day'],
  [{ wanted: 'date', wanted_on: '2026-12-01' }, 'Tue 1 Dec 2026'],
  [{ wanted: null, wanted_on: null }, ''],
  // Jobs from before there was a choice have a day alone.
  [{ wanted: null, wanted_on: '2026-03-29' }, 'Sun 29 Mar 2026'],
] as const)('what is wanted, %o, reads "%s"', (job, words) => {
  expect(whenWords(job)).toBe(words)
})
