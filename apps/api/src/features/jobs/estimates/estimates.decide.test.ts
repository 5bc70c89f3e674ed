import { expect, test } from 'vitest'
import { customerPriceOf } from './estimates.decide.ts'

test.each([
  [10_002, 20, 12_503, 'half a penny goes up'],
  [10_000, 20, 12_500, 'nothing to round'],
  [10_000, 0, 10_000, 'no commission'],
  [10_000, 12.5, 11_429, 'a rate with a decimal'],
])('a treasure’s %d pence at %d %% commission cost the customer %d: %s', (wants, rate, pays) => {
  expect(customerPriceOf(wants, rate)).toBe(pays)
})
