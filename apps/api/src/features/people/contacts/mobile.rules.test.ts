import { expect, test } from 'vitest'
import { isUkMobile, mobileToE164, type PhoneCountry } from './mobile.rules.ts'

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
])('%j, written in %s, becomes %s', (typed, country, number) => {
  expect(mobileToE164(typed, country)).toBe(number)
})

test.each([
  ['+447700900123', true],
  ['+447123456789', true],
  ['+447624123456', true],
  ['+447012345678', false],
  ['+447612345678', false],
  ['+442079460000', false],
  ['+4477009001234', false],
  ['+17700900123', false],
  ['07700900123', false],
  ['', false],
])('%j is a UK mobile: %j', (number, expected) => {
  expect(isUkMobile(number)).toBe(expected)
})
