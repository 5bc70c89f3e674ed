import { expect, test } from 'vitest'
import { milesWords, payWords } from './offer-words.ts'

const unit = (id: number, name: string) => ({
  id,
  name,
  name_singular: name,
  name_plural: `${name}s`,
})

test.each([
  [18.5, unit(1, 'per hour'), '£18.50 per hour'],
  [90, unit(4, 'fixed price'), '£90.00 for all of it'],
  [null, unit(4, 'fixed price'), 'You set the price'],
])('%s by %j reads %s', (treasureprice, by, words) => {
  expect(payWords({ treasureprice, unit: by })).toBe(words)
})

test.each([
  [0.4, 'less than a mile from you'],
  [1, '1 mile from you'],
  [4.2, '4.2 miles from you'],
])('%d miles reads %s', (miles, words) => {
  expect(milesWords(miles)).toBe(words)
})
