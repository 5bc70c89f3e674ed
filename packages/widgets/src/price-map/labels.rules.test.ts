import { expect, test } from 'vitest'
import { labelsThatFit } from './labels.rules.ts'

const label = (name: string, x: number, y: number, weight = 1) => ({
  name,
  x,
  y,
  weight,
  width: 30,
  height: 14,
})

test.each([
  ['names beside each other all stay', [label('A', 0, 0), label('B', 40, 0)], ['A', 'B']],
  ['names above each other all stay', [label('A', 0, 0), label('B', 0, 20)], ['A', 'B']],
  ['of two that collide the larger area’s stays', [label('A', 0, 0), label('B', 20, 5, 2)], ['B']],
  ['of equals the first stays', [label('A', 0, 0), label('B', 20, 5)], ['A']],
  ['names that touch collide', [label('A', 0, 0), label('B', 31, 0)], ['A']],
  [
    'what is hidden hides nothing',
    [label('A', 0, 0, 3), label('B', 25, 0, 2), label('C', 50, 0)],
    ['A', 'C'],
  ],
  ['nothing', [], []],
])('%s', (_, labels, kept) => {
  expect(labelsThatFit(labels).map(({ name }) => name)).toEqual(kept)
})
