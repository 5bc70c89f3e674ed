import { expect, test } from 'vitest'
import { labourDialogTexts as texts } from './labour-dialog.texts.ts'
import { likelyDays, nextOpenDate } from './labour-days.rules.ts'

test.each([
  ['a visit before yesterday is named', '2026-11-20', 'Visit on Fri 20 Nov'],
  ['one of yesterday stands there already', '2026-11-21', undefined],
  ['one of today, too', '2026-11-22', undefined],
  ['one that is still to come is no day of work', '2026-11-25', undefined],
  ['a job that was never visited has none', null, undefined],
])('%s', (_, visit, words) => {
  const days = likelyDays('2026-11-22', visit, texts)
  expect(days.slice(0, 2)).toEqual([
    { date: '2026-11-22', words: 'Today' },
    { date: '2026-11-21', words: 'Yesterday' },
  ])
  expect(days[2]?.words).toBe(words)
})

test('the day before 1 March is the last of February', () => {
  expect(likelyDays('2028-03-01', null, texts)[1]?.date).toBe('2028-02-29')
})

test.each([
  ['the next month', '2026-10-31', ['2026-10'], '2026-11-01'],
  ['past further locked months', '2026-11-05', ['2026-11', '2026-12'], '2027-01-01'],
])('the next open date: %s', (_, date, locked, next) => {
  expect(nextOpenDate(date, locked)).toBe(next)
})
