import { expect, test } from 'vitest'
import { barHeights, fillRate, jobsPath, trendsOf, trendWords } from './staff-overview.ts'

const week = (booked: number, taken: number, invoiced: number | null) => ({
  monday: '2026-11-16',
  booked,
  taken,
  invoiced,
})
const pounds = (value: number) => `£${value}`

test.each([
  ['nothing at all', [0, 0], [0, 0]],
  ['the highest fills it', [5, 10], [50, 100]],
  ['a little is still seen', [1, 1_000], [4, 100]],
  ['more was credited than invoiced', [-20, 40], [0, 100]],
])('%s', (_, values, heights) => {
  expect(barHeights(values)).toEqual(heights)
})

test('a week without bookings has a rate of 0', () => {
  expect([fillRate(week(0, 0, 0)), fillRate(week(3, 2, 0))]).toEqual([0, 67])
})

test('money is drawn only for staff who may see invoices', () => {
  expect(trendsOf([week(2, 1, 80)], pounds).map(({ name }) => name)).toEqual([
    'Jobs booked',
    'Taken by a treasure',
    'Invoiced',
  ])
  expect(trendsOf([week(2, 1, null)], pounds)).toHaveLength(2)
})

test('screen readers receive each figure, and learn that the last week is not over', () => {
  const trends = trendsOf([week(4, 2, 80), week(1_200, 300, 1)], pounds)
  expect(trends.map(trendWords)).toEqual([
    'Jobs booked, week by week: 4; this week so far 1,200.',
    'Taken by a treasure, week by week: 50%; this week so far 25%.',
    'Invoiced, week by week: £80; this week so far £1.',
  ])
})

test('waiting jobs open with the filters they were counted by', () => {
  expect(jobsPath({ id_status: '1', posted_until: '2026-11-15' })).toBe(
    '/jobs?id_status=1&posted_until=2026-11-15',
  )
})
