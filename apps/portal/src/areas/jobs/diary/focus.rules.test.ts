import { expect, test } from 'vitest'
import { nextIn } from './focus.rules.ts'

const box = (x: number, y: number, height = 20) => ({ x, y, width: 90, height })
/** Two adjacent days: two visits on the first, a long one with another below it on the second. */
const [first, second, long, below] = [box(0, 0), box(0, 25), box(100, 0, 60), box(100, 65)]
const boxes = [first, second, long, below]

test.each([
  ['down to the next of the day', 'ArrowDown', first, 1],
  ['up to the one before', 'ArrowUp', second, 0],
  ['right to the one at about that time', 'ArrowRight', second, 2],
  ['left from a long one to the nearest', 'ArrowLeft', long, 1],
  ['down from the long one, though others are lower too', 'ArrowDown', long, 3],
  ['nowhere from the last', 'ArrowRight', below, undefined],
  ['nowhere from the first', 'ArrowUp', first, undefined],
] as const)('an arrow leads %s', (_, arrow, from, to) => {
  expect(nextIn(arrow, from, boxes)).toBe(to)
})
