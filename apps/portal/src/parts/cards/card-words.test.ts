import { expect, test } from 'vitest'
import { isExpired, retryWords } from './card-words.ts'

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
