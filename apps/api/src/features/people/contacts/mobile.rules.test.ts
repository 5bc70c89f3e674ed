import { expect, test } from 'vitest'
import { mobileToE164, type PhoneCountry } from './mobile.rules.ts'

test.each<[string, PhoneCountry | undefined, string | undefined]>([
  ['07700 900123', undefined, '+447700900123'],
  ['+44-7700 900123', undefined, '+447700900123'],
  ['+44 (0)7700 900123', undefined, '+447700900123'],
  ['(202) 555-0143', 'US', '+12025550143'],
  ['079 123 45 67', 'CH', '+41791234567'],
  ['+41 79 123 45 67', 'GB', '+41791234567'],
  ['', undefined, undefined],
  ['07700', undefined, undefined],
  ['07700 900123 4567', undefined, undefined],
  ['Olive', undefined, undefined],
])('%j, written in %s, is rung as %s', (typed, country, number) => {
  expect(mobileToE164(typed, country)).toBe(number)
})
