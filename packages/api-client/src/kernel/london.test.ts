import { expect, test } from 'vitest'
import { addMonths, londonInstant, wantedDayInWords } from './london-dates.ts'
import { londonDate, shortDayInWords } from './london.ts'
import {
  dateInWords,
  dayInWords,
  longDayInWords,
  momentInWords,
  monthInWords,
  nearMomentInWords,
} from './london-words.ts'

test.each([
  ['2026-11-23T12:00:00Z', '2026-11-23', 'noon in winter'],
  ['2026-01-02T23:59:59Z', '2026-01-02', 'a second before midnight in winter'],
  ['2026-06-30T23:00:00Z', '2026-07-01', 'midnight in summer, an hour ahead of UTC'],
  ['2026-12-31T24:00:00Z', '2027-01-01', 'the new year'],
])('at %s it is %s in London: %s', (instant, day) => {
  expect(londonDate(new Date(instant))).toBe(day)
})

test.each([
  ['a time that clocks skip becomes an hour later', '2027-03-28', '01:30', '2027-03-28T01:30'],
  ['a time that clocks show twice means the first', '2027-10-31', '01:30', '2027-10-31T00:30'],
  ['the hour before the change in spring', '2027-03-28', '00:59', '2027-03-28T00:59'],
  ['the hour after the change in spring', '2027-03-28', '02:00', '2027-03-28T01:00'],
  ['the hour after the change in autumn', '2027-10-31', '02:00', '2027-10-31T02:00'],
])('%s', (_what, date, time, utc) => {
  expect(londonInstant(date, time).toISOString()).toBe(`${utc}:00.000Z`)
})

test('months are added without drifting, over leap years and turns of the year', () => {
  expect([1, 2, 12, 13, 37].map((months) => addMonths('2027-01-31', months))).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2028-01-31',
    '2028-02-29',
    '2030-02-28',
  ])
})

test.each([
  ['2026-11-25', 'Wed 25 Nov 2026', 'Wed 25 Nov', 'Wednesday 25 November 2026'],
  // The clocks change on this day.
  ['2027-03-28', 'Sun 28 Mar 2027', 'Sun 28 Mar', 'Sunday 28 March 2027'],
  ['2026-09-14', 'Mon 14 Sep 2026', 'Mon 14 Sep', 'Monday 14 September 2026'],
  ['2028-02-29', 'Tue 29 Feb 2028', 'Tue 29 Feb', 'Tuesday 29 February 2028'],
])('%s reads %s, %s if it is near, or %s in a letter', (day, ...words) => {
  expect([dayInWords(day), shortDayInWords(day), longDayInWords(day)]).toEqual(words)
})

test('a moment reads as London clocks show it', () => {
  const at = new Date('2026-07-01T08:30:00Z')
  expect(momentInWords(at)).toBe('Wed 1 Jul 2026, 09:30')
  expect(nearMomentInWords(at)).toBe('Wednesday 1 July at 09:30')
})

test('a month has a name, and a date the words of its day', () => {
  expect([monthInWords('2026-11'), dateInWords('2026-11-05')]).toEqual([
    'November 2026',
    '5 Nov 2026',
  ])
})

test.each([
  ['2026-11-26', 'Today (Thu 26 Nov)'],
  ['2026-11-27', 'Tomorrow (Fri 27 Nov)'],
  ['2026-11-28', 'Sat 28 Nov 2026'],
])('on 26 November, a visit wanted on %s is for "%s"', (date, words) => {
  expect(wantedDayInWords(date, '2026-11-26')).toBe(words)
})
