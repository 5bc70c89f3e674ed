import { expect, test } from 'vitest'
import { priceUnit } from '../services/service-ids.ts'
import { priceInWords } from './price-words.rules.ts'

test.each([
  ['£25.20 per hour', 25.2, priceUnit.hour, undefined],
  ['£1,250.00', 1_250, priceUnit.fixedPrice, undefined],
  ['£120.00 (fixed price)', 120, priceUnit.fixedPrice, ' (fixed price)'],
  ['£120.00 per hour', 120, priceUnit.hour, ' (fixed price)'],
])('a price reads as “%s”', (words, pounds, id, whole) => {
  expect(priceInWords(pounds, { id, name: 'per hour' }, whole)).toBe(words)
})
