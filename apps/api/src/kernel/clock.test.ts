import { expect, test } from 'vitest'
import { hoursInWords, londonMonth } from './clock.ts'

test.each([
  [1, '1 hour'],
  [24, '24 hours'],
  [47, '47 hours'],
  [48, '2 days'],
  [50, '50 hours'],
  [168, '7 days'],
])('%i hours in words are %j', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words)
})

test.each([
  ['2027-01-31T23:59:59Z', '2027-01', '2027-01-01T00:00:00.000Z'],
  ['2027-06-30T22:59:59Z', '2027-06', '2027-05-31T23:00:00.000Z'],
  ['2027-06-30T23:00:00Z', '2027-07', '2027-06-30T23:00:00.000Z'],
  ['2027-03-31T12:00:00Z', '2027-03', '2027-03-01T00:00:00.000Z'],
  ['2027-10-31T12:00:00Z', '2027-10', '2027-09-30T23:00:00.000Z'],
])('%s is in %s in London, and that month began at %s', (at, month, began) => {
  expect(londonMonth(new Date(at))).toEqual({ month, began: new Date(began) })
})
