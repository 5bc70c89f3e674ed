import { expect, test } from 'vitest'
import { phoneInCsv } from './phone-in-csv.rules.ts'

test.each([
  ['+447700900123', '07700 900123'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+41791234567', '+41 79 123 45 67'],
  ['02079460958', '020 7946 0958'],
  ['020 7946 0958', '020 7946 0958'],
  ['', ''],
  [null, null],
])('%s becomes %s in a spreadsheet', (phone, shown) => {
  expect(phoneInCsv(phone)).toBe(shown)
})

test.each(['+999123456789', '0999999', '08001111'])('%s gets a space', (phone) => {
  expect(phoneInCsv(phone)).toMatch(/\d \d/)
})
