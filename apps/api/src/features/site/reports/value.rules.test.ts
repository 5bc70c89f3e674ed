import { expect, test } from 'vitest'
import { valueOf } from './value.rules.ts'

test.each([
  ['count', { count: 7, amount: 0 }, 7],
  ['count', undefined, 0],
  ['pounds', { count: 2, amount: -12_345 }, -123.45],
  ['pounds', undefined, 0],
  ['percent', { count: 3, amount: 200 }, 66.67],
  ['hours', { count: 4, amount: 10 }, 2.5],
  ['stars', { count: 3, amount: 14 }, 4.67],
  ['stars', { count: 0, amount: 0 }, null],
  ['percent', undefined, null],
] as const)('%s of %j is %d', (unit, row, value) => {
  expect(valueOf({ unit }, row)).toBe(value)
})
