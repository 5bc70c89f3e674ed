import { expect, test } from 'vitest'
import { dayInWords, shortDayInWords } from './day-words.ts'

test.each([
  ['2026-11-25', 'Wed 25 Nov 2026', 'Wed 25 Nov'],
  // The clocks change on this day.
  ['2027-03-28', 'Sun 28 Mar 2027', 'Sun 28 Mar'],
  ['2028-02-29', 'Tue 29 Feb 2028', 'Tue 29 Feb'],
])('%s reads %s, or %s if it is near', (day, long, short) => {
  expect([dayInWords(day), shortDayInWords(day)]).toEqual([long, short])
})
