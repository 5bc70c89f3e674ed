import { expect, test } from 'vitest'
import { isMonthFirst, readMoment, readPence, readTime } from './read-moment.rules.ts'

test.each([
  ['2026-04-03', '2026-04-03', null],
  ['2026-04-03 09:30', '2026-04-03', '09:30'],
  ['2026-04-03T23:30:00Z', '2026-04-04', '00:30'],
  ['2026-01-03T09:30:00+01:00', '2026-01-03', '08:30'],
  ['3/4/26', '2026-04-03', null],
  ['03.04.2026, 9am', '2026-04-03', '09:00'],
  ['3-4-26 9:30 PM', '2026-04-03', '21:30'],
  ['3 Apr 2026', '2026-04-03', null],
  ['Fri 3rd April 2026 at 14:00', '2026-04-03', '14:00'],
  ['Friday, 3 April 26', '2026-04-03', null],
  ['Apr 3, 2026 9:00 AM', '2026-04-03', '09:00'],
  ['46115', '2026-04-03', null],
  ['46115.375', '2026-04-03', '09:00'],
  ['29 Feb 2028', '2028-02-29', null],
])('%s is a day', (text, date, time) => {
  expect(readMoment(text, false)).toEqual({ date, time })
})

test.each([
  '',
  'soon',
  '31/02/2026',
  '2026-13-01',
  '29 Feb 2027',
  '3/4',
  '12345',
  '3/4/26 at noonish',
])('%j is no day', (text) => {
  expect(readMoment(text, false)).toBeUndefined()
})

test('days of Americans begin with the month', () => {
  expect(readMoment('4/3/26', true)).toEqual({ date: '2026-04-03', time: null })
  expect(readMoment('13/3/26', true)).toBeUndefined()
  expect([['3/4/26'], ['3/4/26', '4/13/26'], ['2026-04-13']].map(isMonthFirst)).toEqual([
    false,
    true,
    false,
  ])
})

test.each([
  ['9am', '09:00'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['09:30', '09:30'],
  ['09:30:00', '09:30'],
  ['9.30 p.m.', '21:30'],
  ['09:00 - 11:00', '09:00'],
  ['morning', 'morning'],
  ['Any time', null],
])('%s is a time', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test.each(['', '9', '25:00', '13pm', '09:75', 'later'])('%j is no time', (text) => {
  expect(readTime(text)).toBeUndefined()
})

test.each([
  ['£1,234.50', 123_450],
  ['60', 6_000],
  ['60.5', 6_050],
  ['$ 99.90', 9_990],
  ['0', 0],
  ['60.500', 6_050],
])('%s is an amount', (text, pence) => {
  expect(readPence(text)).toBe(pence)
})

test.each(['', '-5', '1.234', '1e5', '1,23', 'free', '99999999'])('%j is no amount', (text) => {
  expect(readPence(text)).toBeUndefined()
})
