import { expect, test } from 'vitest'
import { problemOfStart, sinceOf } from './dated.rules.ts'

test.each([
  ['yesterday', '2026-11-25', 'Must be today or later'],
  ['today', '2026-11-26', undefined],
  ['tomorrow', '2026-11-27', undefined],
])('a price from %s: %s is refused with %s', (_, from, problem) => {
  expect(problemOfStart(from, '2026-11-26')).toBe(problem)
})

test('a price that applies from the beginning names no date', () => {
  expect([sinceOf('2000-01-01'), sinceOf(null), sinceOf('2026-11-26')]).toEqual([
    {},
    {},
    { since: '2026-11-26' },
  ])
})
