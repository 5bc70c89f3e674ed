import { expect, test } from 'vitest'
import { readVatNumber } from './vat-number.rules.ts'

test.each([
  ['check digits of the first scheme', 'GB123456782', 'GB123456782'],
  ['check digits of the scheme since 2010', 'GB123456727', 'GB123456727'],
  ['a number without its country', '123456782', 'GB123456782'],
  ['spaces, dots, hyphens and lower-case letters', ' gb 123.4567-82 ', 'GB123456782'],
  ['the number of a branch', 'GB123456782001', 'GB123456782001'],
  ['wrong check digits', 'GB123456789', undefined],
  ['two swapped digits', 'GB213456782', undefined],
  ['one digit too few', 'GB12345678', undefined],
  ['one digit too many', 'GB1234567820', undefined],
  ['zeros only', 'GB000000000', undefined],
  ['zeros with correct check digits', 'GB000000097', undefined],
  ['the number of another country', 'DE123456782', undefined],
  ['no number', '', undefined],
])('%s', (_, typed, read) => {
  expect(readVatNumber(typed)).toBe(read)
})

test('nearly every mistyped digit is found, except in pairs that both schemes accept', () => {
  const right = '123456782'
  const accepted: string[] = []
  for (let place = 0; place < 9; place++)
    for (let digit = 0; digit < 10; digit++) {
      const typed = `${right.slice(0, place)}${digit}${right.slice(place + 1)}`
      if (typed !== right && readVatNumber(typed)) accepted.push(typed)
    }
  expect(accepted.length).toBeLessThanOrEqual(4)
})
