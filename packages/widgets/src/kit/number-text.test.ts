import { expect, test } from 'vitest'
import { formatNumber, parseNumber } from './number-text.ts'

test.each([
  ['12', 0, 12],
  [' 1,250.50 ', 2, 1250.5],
  ['£12.5', 2, 12.5],
  ['.5', 1, 0.5],
  ['3.', 2, 3],
  ['-4', 0, -4],
  ['1 250', 0, 1250],
])('"%s" with up to %i places is %f', (typed, places, meant) => {
  expect(parseNumber(typed, places)).toBe(meant)
})

test.each([
  ['', 2],
  ['1,5', 2],
  ['12.345', 2],
  ['1.5', 0],
  ['0x10', 0],
  ['1e3', 0],
  ['twelve', 0],
  ['-', 0],
  ['.', 2],
  ['1.2.3', 2],
])('"%s" with up to %i places is not a number', (typed, places) => {
  expect(parseNumber(typed, places)).toBeUndefined()
})

test('a price is formatted with its pence, and null as an empty string', () => {
  expect(formatNumber(12.5, 2)).toBe('12.50')
  expect(formatNumber(0.1 + 0.2, 2)).toBe('0.30')
  expect(formatNumber(12.5)).toBe('12.5')
  expect(formatNumber(null, 2)).toBe('')
})
