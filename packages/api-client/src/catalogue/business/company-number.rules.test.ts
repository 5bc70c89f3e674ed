import { expect, test } from 'vitest'
import { readCompanyNumber } from './company-number.rules.ts'

test.each([
  ['eight digits', '01234567', '01234567'],
  ['a missing leading zero', '1234567', '01234567'],
  ['a Scottish company', 'sc 123456', 'SC123456'],
  ['a partnership', 'OC312345', 'OC312345'],
  ['an old company of Northern Ireland', 'R0001234', 'R0001234'],
  ['a registered society', 'IP12345R', 'IP12345R'],
  ['nine digits', '123456789', undefined],
  ['letters only', 'LIMITED', undefined],
  ['nothing', '', undefined],
])('%s', (_, typed, read) => {
  expect(readCompanyNumber(typed)).toBe(read)
})
