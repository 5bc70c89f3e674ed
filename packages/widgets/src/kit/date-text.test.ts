import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, fromLocalDay, parseDate, toLocalDay } from './date-text.ts'

test.each([
  ['05/11/2026', '2026-11-05'],
  ['5/1/26', '2026-01-05'],
  [' 5.1.2026 ', '2026-01-05'],
  ['5-1-26', '2026-01-05'],
  ['05 11 2026', '2026-11-05'],
  ['05112026', '2026-11-05'],
  ['051126', '2026-11-05'],
  ['29/02/2024', '2024-02-29'],
  ['1/2/49', '2049-02-01'],
  ['1/2/50', '1950-02-01'],
])('%s is %s', (typed, iso) => {
  expect(parseDate(typed)).toBe(iso)
})

test.each([
  '',
  '5',
  '05/11',
  '31/02/2026',
  '29/02/2023',
  '00/01/2026',
  '01/00/2026',
  '01/13/2026',
  '2026-11-05',
  '1/1/0026',
  '1/1/202',
  '1/1/20266',
  'tomorrow',
  '٠٥/١١/٢٠٢٦',
])('%j is not a date', (typed) => {
  expect(parseDate(typed)).toBeUndefined()
})

const day = fc.date({
  min: new Date('1000-01-01T12:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test("every day survives formatting and parsing, and the calendar's conversion", () => {
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      expect(parseDate(formatDate(iso))).toBe(iso)
      expect(fromLocalDay(toLocalDay(iso))).toBe(iso)
    }),
  )
})

test('any text parses to a date or undefined', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const iso = parseDate(text)
      expect(iso === undefined || /^\d{4}-\d\d-\d\d$/.test(iso)).toBe(true)
    }),
  )
})
