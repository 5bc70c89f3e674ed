import { expect, test } from 'vitest'
import { londonMonth } from './london-month.rules.ts'

test.each([
  ['2027-01-31T23:59:59Z', '2027-01', '2027-01-01T00:00:00.000Z'],
  ['2027-06-30T22:59:59Z', '2027-06', '2027-05-31T23:00:00.000Z'],
  ['2027-06-30T23:00:00Z', '2027-07', '2027-06-30T23:00:00.000Z'],
  ['2027-03-31T12:00:00Z', '2027-03', '2027-03-01T00:00:00.000Z'],
  ['2027-10-31T12:00:00Z', '2027-10', '2027-09-30T23:00:00.000Z'],
])('%s is in %s in London, and that month began at %s', (at, month, began) => {
  expect(londonMonth(new Date(at))).toEqual({ month, began: new Date(began) })
})
