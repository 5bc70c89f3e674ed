import { expect, test } from 'vitest'
import { readNino } from './nino.rules.ts'

test.each([
  ['nine characters', 'AB123456C', 'AB123456C'],
  ['spaces and lower-case letters', ' ab 12 34 56 c ', 'AB123456C'],
  ['a first letter that is never issued', 'QQ123456C', undefined],
  ['O as the second letter', 'AO123456C', undefined],
  ['a prefix that is never issued', 'GB123456C', undefined],
  ['a last letter after D', 'AB123456E', undefined],
  ['a missing last letter', 'AB123456', undefined],
  ['a tax reference', '1234567890', undefined],
  ['nothing', '', undefined],
])('%s', (_, typed, read) => {
  expect(readNino(typed)).toBe(read)
})
