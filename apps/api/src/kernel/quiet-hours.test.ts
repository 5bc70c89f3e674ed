import { expect, test } from 'vitest'
import { isWithin, nextWithin } from './quiet-hours.ts'

const hours = { from: 8, to: 20 }

test.each([
  ['2027-01-20T07:59:59Z', '2027-01-20T08:00:00Z'],
  ['2027-01-20T08:00:00Z', '2027-01-20T08:00:00Z'],
  ['2027-01-20T19:59:59Z', '2027-01-20T19:59:59Z'],
  ['2027-01-20T20:00:00Z', '2027-01-21T08:00:00Z'],
  ['2027-07-20T06:59:59Z', '2027-07-20T07:00:00Z'],
  ['2027-07-20T23:30:00Z', '2027-07-21T07:00:00Z'],
  // New Year's Eve, and the nights on which the clocks change.
  ['2026-12-31T21:00:00Z', '2027-01-01T08:00:00Z'],
  ['2027-03-27T20:00:00Z', '2027-03-28T07:00:00Z'],
  ['2026-10-24T19:00:00Z', '2026-10-25T08:00:00Z'],
])('from %s, the next time between 8am and 8pm in London is %s', (at, begins) => {
  expect(nextWithin(hours, new Date(at))).toEqual(new Date(begins))
  expect(isWithin(hours, new Date(at))).toBe(at === begins)
})
