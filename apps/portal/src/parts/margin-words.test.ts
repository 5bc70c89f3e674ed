import { expect, test } from 'vitest'
import { marginWords } from './margin-words.ts'

test.each([
  ['what is left, and its part of the price', 27.6, 20, '£7.60 (28%)'],
  ['pence that floating point would miss', 0.3, 0.1, '£0.20 (67%)'],
  ['a treasure who gets more than is paid', 20, 25, '-£5.00 (-25%)'],
  ['nothing paid has no part', 0, 0, '£0.00'],
  ['half a price has no margin', 27.6, null, '–'],
  ['no price has none either', null, null, '–'],
])('%s', (_, customer, treasure, words) => {
  expect(marginWords(customer, treasure)).toBe(words)
})
