import { expect, test } from 'vitest'
import { isRefundNews, refundable } from './refund-state.rules.ts'

test.each([
  ['requested', 'pending', true],
  ['requested', 'succeeded', true],
  ['pending', 'succeeded', true],
  ['pending', 'failed', true],
  ['succeeded', 'failed', true],
  ['succeeded', 'pending', false],
  ['failed', 'succeeded', false],
  ['pending', 'pending', false],
] as const)('the move from %s to %s is news: %s', (from, to, news) => {
  expect(isRefundNews(from, to)).toBe(news)
})

test('a pending refund cannot be refunded twice', () => {
  expect(refundable({ amount_pence: 1_000, refunded_pence: 400 })).toBe(600)
})
