import { expect, test } from 'vitest'
import { parseHex } from './accent-words.ts'

test.each([
  ['#0B6E63', '#0b6e63'],
  [' ffd700 ', '#ffd700'],
  ['#fff', '#ffffff'],
])('"%s" is the colour %s', (typed, hex) => expect(parseHex(typed)).toBe(hex))

test.each(['', 'gold', '#12', '#12345', '#gggggg'])('"%s" is not a colour', (typed) =>
  expect(parseHex(typed)).toBeUndefined(),
)
