import { expect, test } from 'vitest'
import { barsOf } from './earnings-bars.rules.ts'

test('months stand in a row without gaps, as parts of the highest', () => {
  expect(
    barsOf([
      { month: '2027-01', earned: 100, withheld: 0, paid_out: 50 },
      { month: '2026-11', earned: 25, withheld: 0, paid_out: 0 },
    ]),
  ).toEqual([
    { month: '2026-11', earned: 0.25, paid_out: 0 },
    { month: '2026-12', earned: 0, paid_out: 0 },
    { month: '2027-01', earned: 1, paid_out: 0.5 },
  ])
})

test('a month below nothing has no bar, and there are twelve months at most', () => {
  expect(barsOf([{ month: '2026-11', earned: -5, withheld: 0, paid_out: 0 }])).toEqual([
    { month: '2026-11', earned: 0, paid_out: 0 },
  ])
  expect(barsOf([])).toEqual([])
  const [first] = barsOf([
    { month: '2026-11', earned: 1, withheld: 0, paid_out: 0 },
    { month: '2020-01', earned: 1, withheld: 0, paid_out: 0 },
  ])
  expect(first?.month).toBe('2025-12')
})
