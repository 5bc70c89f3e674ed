import { expect, test } from 'vitest'
import {
  clockMinutes,
  clockTime,
  findSpanProblems,
  hoursIn,
  workingHoursOn,
} from './working-hours.rules.ts'

const span = (from: string, to: string) => ({ from, to, mode: 'book' as const })
const monday = { weekday: 'MO' as const, ...span('09:00', '17:00') }
const date = { date: '2026-11-30', ...span('12:00', '13:30') }

test.each([
  ['a Monday has the hours of Mondays', '2026-12-07', [monday]],
  ['a date with its own hours has only those', '2026-11-30', [date]],
  ['a day without hours is not worked', '2026-12-01', []],
])('%s', (_, day, expected) => {
  expect(workingHoursOn(day, { week: [monday], dates: [date] })).toEqual(expected)
})

test('a treasure without a week has hours only on single dates', () => {
  expect(workingHoursOn('2026-12-01', { week: [], dates: [date] })).toBeUndefined()
  expect(workingHoursOn('2026-11-30', { week: [], dates: [date] })).toEqual([date])
})

test('times are counted to the minute, up to the end of the day', () => {
  expect(hoursIn([span('00:00', '24:00')])).toBe(24)
  expect(hoursIn([span('09:15', '12:00'), span('13:00', '14:00')])).toBe(3.75)
  expect(hoursIn([])).toBe(0)
  expect(['00:00', '09:05', '24:00'].map((time) => clockTime(clockMinutes(time)))).toEqual([
    '00:00',
    '09:05',
    '24:00',
  ])
})

test.each([
  ['a whole day', [span('00:00', '24:00')], []],
  ['two times that meet', [span('13:00', '17:00'), span('09:00', '13:00')], []],
  ['an end at the start', [span('09:00', '09:00')], [[0, 'to', 'Must be after the start']]],
  ['an end before the start', [span('22:00', '06:00')], [[0, 'to', 'Must be after the start']]],
  [
    'an overlap of a minute',
    [span('09:00', '13:00'), span('12:59', '17:00')],
    [[1, 'from', 'Overlaps 09:00 to 13:00 on the same day']],
  ],
] as const)('problems of %s', (_, spans, expected) => {
  const found = findSpanProblems(spans.map((one) => ({ weekday: 'MO', ...one })))
  expect(found.map(({ at, field, words }) => [at, field, words])).toEqual(expected)
  const apart = spans.map((one, at) => ({ date: `2026-12-0${at + 1}`, ...one }))
  expect(findSpanProblems(apart).filter(({ field }) => field === 'from')).toEqual([])
})
