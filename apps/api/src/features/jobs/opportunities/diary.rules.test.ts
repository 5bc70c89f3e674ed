import { expect, test } from 'vitest'
import { breakOn, busyOn, countDays, daysInQuestion, firstFreeDay, hoursOn } from './diary.rules.ts'

const today = '2027-03-28'
test.each([
  ['on a day', 'date', '2027-04-02', '2027-04-02', '2027-04-02', 1],
  ['soon', 'soon', null, today, '2027-04-03', 7],
  ['any day', 'flexible', null, today, '2027-04-10', 14],
  ['without a word', null, null, today, '2027-04-10', 14],
] as const)(
  'a visit wanted %s may be on days from %s',
  (_, wanted, wanted_on, first, last, count) => {
    const days = daysInQuestion({ wanted, wanted_on }, today)
    expect(days).toEqual({ first, last })
    expect(countDays(days)).toBe(count)
  },
)

const none = { week: [], dates: [] }
// A Thursday to a Sunday.
const days = { first: '2027-04-01', last: '2027-04-04' }
const booked = [
  { day: '2027-04-01', hours: 5 },
  { day: '2027-04-02', hours: 4 },
]
const off = (start_on: string, end_on: string) => ({ start_on, end_on })
test.each([
  ['three hours fit beside five', booked, [], 3, '2027-04-01'],
  ['four do not', booked, [], 4, '2027-04-02'],
  ['five want a day of their own', booked, [], 5, '2027-04-03'],
  ['two days of work begin on an empty one', booked, [], 16, '2027-04-03'],
  ['nobody comes on a day off', [], [off('2027-04-01', '2027-04-02')], 1, '2027-04-03'],
  ['nor where all of them are', [], [off('2027-03-01', '2027-04-04')], 1, undefined],
  ['the last day counts', [], [off('2027-03-01', '2027-04-03')], 1, '2027-04-04'],
])('free days in a diary: %s', (_, taken, breaks, hours, day) => {
  expect(firstFreeDay(days, { booked: taken, busy: [], breaks, kept: none }, hours)).toBe(day)
})

const short = { from: '09:00', to: '15:00', mode: 'offer' as const }
const fridays = { week: [{ weekday: 'FR' as const, ...short }], dates: [] }
test.each([
  ['two hours fit beside four in six', fridays, booked, 2, '2027-04-02'],
  ['three do not, and other days are not worked', fridays, booked, 3, undefined],
  ['two days of work begin on a worked day', fridays, [], 16, '2027-04-02'],
  [
    'a date has its own hours',
    { ...fridays, dates: [{ date: '2027-04-04', ...short }] },
    booked,
    3,
    '2027-04-04',
  ],
])('free days within working hours: %s', (_, kept, taken, hours, day) => {
  expect(firstFreeDay(days, { booked: taken, busy: [], breaks: [], kept }, hours)).toBe(day)
})

const busy = (from: string, until: string) => ({ from: `${from}Z`, until: `${until}Z` })
const thursday = '2027-04-01'
test.each([
  ['an hour in the middle of the day', none, [busy('2027-04-01T12:00', '2027-04-01T13:00')], 1],
  ['a whole day', none, [busy('2027-03-31T23:00', '2027-04-01T23:00')], 8],
  ['an evening', none, [busy('2027-04-01T18:00', '2027-04-01T21:00')], 0],
  ['an hour around nine in London', none, [busy('2027-04-01T07:30', '2027-04-01T08:30')], 0.5],
  [
    'two times within working hours up to midnight',
    {
      week: [{ weekday: 'TH' as const, from: '20:00', to: '24:00', mode: 'offer' as const }],
      dates: [],
    },
    [busy('2027-04-01T18:00', '2027-04-01T20:00'), busy('2027-04-01T22:30', '2027-04-02T03:00')],
    1.5,
  ],
  ['a day that is not worked', fridays, [busy('2027-04-01T00:00', '2027-04-02T00:00')], 0],
])('another calendar takes working time: %s', (_, kept, times, hours) => {
  expect(busyOn(thursday, times, kept)).toBe(hours)
})

test('other calendars leave less room on a day', () => {
  const diary = {
    booked,
    busy: [busy('2027-04-01T12:00', '2027-04-01T13:00')],
    breaks: [],
    kept: none,
  }
  const only = { first: thursday, last: thursday }
  expect(firstFreeDay(only, diary, 2)).toBe(thursday)
  expect(firstFreeDay(only, diary, 3)).toBeUndefined()
})

test('if breaks overlap on a day, the one that ends last counts', () => {
  const breaks = [
    off('2027-04-01', '2027-04-02'),
    off('2027-04-02', '2027-04-05'),
    off('2027-04-02', '2027-04-03'),
  ]
  expect(breakOn('2027-04-02', breaks)).toBe(breaks[1])
  expect(breakOn('2027-04-01', breaks)).toBe(breaks[0])
  expect(breakOn('2027-04-06', breaks)).toBeUndefined()
})

test('a day without bookings has no hours', () => {
  expect(hoursOn('2027-04-02', booked)).toBe(4)
  expect(hoursOn('2027-04-03', booked)).toBe(0)
})
