import { expect, test } from 'vitest'
import { decideLimit, isAdmitted } from './load.rules.ts'

const places = { first: 100, least: 8, most: 500 }

test.each([
  ['last', 5, true],
  ['last', 6, false],
  ['usual', 7, true],
  ['usual', 8, false],
  ['first', 9, true],
  ['first', 10, false],
] as const)(
  'of ten places, a call of priority %s with %i at work is admitted: %s',
  (priority, underway, is) => {
    expect(isAdmitted(priority, underway, 10)).toBe(is)
  },
)

const seen = { times: [100], most: 100, wasRefused: false, delay: 5 }

test.each([
  ['slow calls side by side', 80, { ...seen, times: [100, 500, 600] }],
  ['one slow call of ten', 100, { ...seen, times: [...Array<number>(19).fill(100), 2_000] }],
  ['a few slow calls, alone', 100, { ...seen, times: [900], most: 3 }],
  ['calls of which none ends', 80, { ...seen, times: [] }],
  ['refusals though all goes quickly', 125, { ...seen, wasRefused: true }],
  ['refusals, and calls that take their time', 100, { ...seen, times: [300], wasRefused: true }],
  ['quick calls that waited before we looked at them', 80, { ...seen, delay: 60 }],
  ['refusals, and a loop that is busy', 100, { ...seen, wasRefused: true, delay: 30 }],
  ['nothing at all', 100, { times: [], most: 0, wasRefused: false, delay: 0 }],
])('after %s, a hundred places become %i', (_, next, was) => {
  expect(decideLimit(100, was, places)).toBe(next)
})

test('the limit stays between the fewest and the most places', () => {
  expect(decideLimit(8, { ...seen, times: [] }, places)).toBe(8)
  expect(decideLimit(500, { ...seen, wasRefused: true }, places)).toBe(500)
})
