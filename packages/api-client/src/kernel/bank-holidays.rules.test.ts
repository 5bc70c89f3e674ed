import { expect, test } from 'vitest'
import { bankHolidays, easterOf } from './bank-holidays.rules.ts'

test('bank holidays and their substitute days match gov.uk', () => {
  expect([2024, 2025, 2026, 2027].map(easterOf)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
  ])
  const days = bankHolidays([2026, 2027, 2028])
  expect(days.get('2026-12-25')).toBe('Christmas Day')
  expect(days.get('2026-12-28')).toBe('Boxing Day, substitute day')
  expect([days.get('2027-12-27'), days.get('2027-12-28')]).toEqual([
    'Christmas Day, substitute day',
    'Boxing Day, substitute day',
  ])
  expect(days.get('2028-01-03')).toBe("New Year's Day, substitute day")
  expect(days.get('2028-01-04')).toBe('2 January, substitute day (Scotland)')
  expect(days.get('2026-04-06')).toBe('Easter Monday (England and Wales, Northern Ireland)')
  expect(days.get('2026-08-03')).toBe('Summer bank holiday (Scotland)')
  expect(days.has('2026-12-26')).toBe(false)
})
