import type { DiaryTime } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { byDay, clockOf, hoursOf, lanesOf } from './diary-layout.ts'
import { daysOf, readDay, stepOf, titleOf, todayAt } from './diary-span.ts'

const timeOf = (start_at: string, end_at: string): DiaryTime => ({
  id_appointment: 1,
  sequence: 0,
  id_job: 120,
  treasure: { id: 17, name: 'Martin Okafor' },
  customer: 'Priya Shah',
  service: 'Gardening',
  place: 'Brockley, SE4',
  start_at,
  end_at,
  visit: false,
  recurrent: false,
})
const wallsOf = (day: string, ...times: DiaryTime[]) =>
  byDay([day], times)
    .get(day)
    ?.map(({ from, until }) => [clockOf(from), clockOf(until)])

test('a week begins on Monday, and a month is whole weeks', () => {
  expect(daysOf('week', '2026-11-25')[0]).toBe('2026-11-23')
  const month = daysOf('month', '2026-11-25')
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(daysOf('list', '2026-11-25')).toHaveLength(28)
})

test.each([
  ['2026-03-29', 'the clocks go forward'],
  ['2026-10-25', 'the clocks go back'],
])('the week of %s, when %s, has seven days', (day) => {
  const days = daysOf('week', day)
  expect(new Set(days).size).toBe(7)
  expect(days.at(-1)).toBe(day)
  expect(daysOf('week', stepOf('week', day, 1))[0]).toBe(stepOf('day', day, 1))
})

test('a step by a month leads to the first day of that month', () => {
  expect(stepOf('month', '2027-01-31', 1)).toBe('2027-02-01')
  expect(stepOf('month', '2027-01-31', -1)).toBe('2026-12-01')
})

test('titles say each month and year once', () => {
  expect(titleOf('week', '2026-11-25')).toBe('23 – 29 Nov 2026')
  expect(titleOf('week', '2026-12-01')).toBe('30 Nov – 6 Dec 2026')
  expect(titleOf('week', '2026-12-31')).toBe('28 Dec 2026 – 3 Jan 2027')
  expect(titleOf('day', '2026-11-25')).toBe('Wednesday 25 November 2026')
})

test('today follows London time, and invalid dates are rejected', () => {
  expect(todayAt(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
  for (const text of ['2026-02-30', '2026-2-3', 'now', '', null])
    expect(readDay(text)).toBeUndefined()
})

test('times appear by the wall clock, even on days of 23 and 25 hours', () => {
  expect(wallsOf('2026-03-29', timeOf('2026-03-29T08:00:00Z', '2026-03-29T09:30:00Z'))).toEqual([
    ['09:00', '10:30'],
  ])
  expect(wallsOf('2026-10-25', timeOf('2026-10-25T09:00:00Z', '2026-10-25T10:00:00Z'))).toEqual([
    ['09:00', '10:00'],
  ])
  // One hour passes from 00:30 to 01:30 UTC, but London's wall clock shows 01:30 both times.
  expect(wallsOf('2026-10-25', timeOf('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'))).toEqual([
    ['01:30', '01:45'],
  ])
})

test('a time that crosses midnight appears on both days', () => {
  const days = ['2026-11-24', '2026-11-25']
  const found = byDay(days, [timeOf('2026-11-24T22:00:00Z', '2026-11-25T02:00:00Z')])
  expect(days.map((day) => found.get(day)?.map(({ from, until }) => [from, until]))).toEqual([
    [[1320, 1440]],
    [[0, 120]],
  ])
})

test('overlapping times share the width of a column, and other times have the full width', () => {
  const at = (from: number, until: number) => ({ time: timeOf('', ''), from, until })
  const lanes = lanesOf([at(540, 660), at(600, 630), at(640, 700), at(720, 780)])
  expect(lanes.map(({ from, lane, lanes: of }) => [from, lane, of])).toEqual([
    [540, 0, 2],
    [600, 1, 2],
    [640, 1, 2],
    [720, 0, 1],
  ])
  expect(hoursOf(lanes)).toEqual({ first: 8, last: 18 })
  expect(hoursOf([at(300, 1430)])).toEqual({ first: 5, last: 24 })
})
