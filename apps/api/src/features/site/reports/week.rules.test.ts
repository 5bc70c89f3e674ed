import { expect, test } from 'vitest'
import { sayChange } from './week.rules.ts'

test.each([
  ['count', 12, 9, '12, 3 more than the week before'],
  ['count', 0, 1_200, '0, 1,200 less than the week before'],
  ['count', 4, 4, '4, as in the week before'],
  ['pounds', 1_234.5, 1_000.1, '£1,234.50, £234.40 more than the week before'],
  ['pounds', -5, 20, '-£5.00, £25.00 less than the week before'],
] as const)('%s of %d after %d', (unit, now, before, words) => {
  expect(sayChange(unit, now, before)).toBe(words)
})
