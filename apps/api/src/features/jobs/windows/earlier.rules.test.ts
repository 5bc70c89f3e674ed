import { expect, test } from 'vitest'
import { decideWave } from './earlier.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour))
const wish = (id: number, free: number[], seen: number[] = []) => ({
  id,
  free: free.map(at),
  seen: seen.map(at),
})

test.each([
  ['nobody asks', [], []],
  ['the first new time counts', [wish(1, [9, 10, 11], [9])], [[1, 10]]],
  ['times that were free before are no news', [wish(1, [9, 10], [9, 10])], []],
  ['each has the times before their own visit', [wish(1, []), wish(2, [9])], [[2, 9]]],
  [
    'three at once, in the order in which they asked',
    [wish(5, [9]), wish(2, [9]), wish(7, [9], [9]), wish(1, [9]), wish(4, [9])],
    [
      [5, 9],
      [2, 9],
      [1, 9],
    ],
  ],
])('%s', (_, wishes, expected) => {
  expect(decideWave(wishes)).toEqual(
    expected.map(([id = 0, hour = 0]) => ({ id, start: at(hour) })),
  )
})
