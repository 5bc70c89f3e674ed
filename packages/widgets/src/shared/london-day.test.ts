import { expect, test } from 'vitest'
import { londonDay } from './london-day.ts'

test.each([
  ['2026-11-23T12:00:00Z', '2026-11-23', 'noon in winter'],
  ['2026-01-02T23:59:59Z', '2026-01-02', 'a second before midnight in winter'],
  ['2026-06-30T23:00:00Z', '2026-07-01', 'midnight in summer, an hour ahead of UTC'],
  ['2026-12-31T24:00:00Z', '2027-01-01', 'the new year'],
])('at %s it is %s in London: %s', (instant, day) => {
  expect(londonDay(Date.parse(instant))).toBe(day)
})
