import { expect, test } from 'vitest'
import { riseOf } from './slope.rules.ts'

test.each([
  ['level', [100, 100, 100, 100], 0],
  ['level in the middle of noise', [101, 99, 99, 101], 0],
  ['a tenth more at the end', [95, 100, 105], 0.1],
  ['falling', [105, 100, 95], -0.1],
])('the rise of memory is right: %s', (_what, values, rise) => {
  expect(riseOf(values)).toBeCloseTo(rise)
})
