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
  ['slow concurrent calls', 80, { ...seen, times: [100, 500, 600] }],
  ['one slow call in twenty', 100, { ...seen, times: [...Array<number>(19).fill(100), 2_000] }],
  ['a few slow calls and no others', 100, { ...seen, times: [900], most: 3 }],
  ['calls that do not end', 80, { ...seen, times: [] }],
  ['refusals although calls are quick', 125, { ...seen, wasRefused: true }],
  ['refusals while calls are rather slow', 100, { ...seen, times: [300], wasRefused: true }],
  ['quick calls that had to wait for the event loop', 80, { ...seen, delay: 60 }],
  ['refusals while the event loop is busy', 100, { ...seen, wasRefused: true, delay: 30 }],
  ['no calls', 100, { times: [], most: 0, wasRefused: false, delay: 0 }],
])('after %s, a hundred places become %i', (_, next, was) => {
  expect(decideLimit(100, was, places)).toBe(next)
})

test('the limit stays between the fewest and the most places', () => {
  expect(decideLimit(8, { ...seen, times: [] }, places)).toBe(8)
  expect(decideLimit(500, { ...seen, wasRefused: true }, places)).toBe(500)
})
