import { expect, test } from 'vitest'
import { leftWords } from './margin-words.ts'

test.each([
  ['what is left, and its part of the price without VAT', 28, 20, 20, '£3.33 (14%)'],
  ['without VAT, of the whole price', 27.6, 20, 0, '£7.60 (28%)'],
  ['pence that floating point would miss', 0.3, 0.1, 0, '£0.20 (67%)'],
  ['a treasure who gets more than is paid', 20, 25, 0, '-£5.00 (-25%)'],
  ['nothing paid has no part', 0, 0, 20, '£0.00'],
  ['half a price has nothing left', 27.6, null, 20, '–'],
  ['nor has no price', null, null, 20, '–'],
])('%s', (_, customer, treasure, vatRate, words) => {
  expect(leftWords(customer, treasure, vatRate)).toBe(words)
})
