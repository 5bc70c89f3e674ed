import { expect, test } from 'vitest'
import { cardName, isExpired, retryWords } from './card-words.ts'

test('a card is named by its brand and its last digits', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending 4242')
  expect(cardName({ brand: 'trial', last4: '4242' })).toBe('Trial card ending 4242')
  expect(cardName({ brand: 'brand_new', last4: '0001' })).toBe('Card ending 0001')
})

test('a card is valid until the end of its month', () => {
  const card = { exp_month: 11, exp_year: 2026 }
  expect(isExpired(card, new Date(2026, 10, 30))).toBe(false)
  expect(isExpired(card, new Date(2026, 11, 1))).toBe(true)
  expect(isExpired({ exp_month: 12, exp_year: 2026 }, new Date(2026, 11, 31))).toBe(false)
  expect(isExpired({ exp_month: 12, exp_year: 2026 }, new Date(2027, 0, 1))).toBe(true)
})

test.each([
  [0, 'No failed payments.'],
  [1, 'The last payment failed.'],
  [3, 'The last 3 payments failed.'],
])('%i failed payments are summed up in words', (failed, words) => {
  expect(retryWords(failed)).toBe(words)
})
