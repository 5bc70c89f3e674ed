import { expect, test } from 'vitest'
import { yearToReport } from './report-year.ts'

test.each([
  ['2027-01-31', 2026],
  ['2027-06-30', 2026],
  ['2027-07-01', 2027],
  ['2027-12-31', 2027],
])('on %s the report is about %s', (day, year) => {
  expect(yearToReport(new Date(`${day}T12:00:00`))).toBe(year)
})
