import { expect, test } from 'vitest'
import { barsOf, topOf } from './earnings-bars.rules.ts'

test('months follow each other without gaps, and bars are scaled to the top of the axis', () => {
  expect(
    barsOf([
      { month: '2027-01', earned: 100, withheld: 0, paid_out: 50 },
      { month: '2026-11', earned: 25, withheld: 0, paid_out: 0 },
    ]),
  ).toEqual([
    {
      month: '2026-11',
      words: 'November 2026: £25.00 earned, £0.00 paid out',
      pounds: 25,
      earned: 0.25,
      paid_out: 0,
    },
    {
      month: '2026-12',
      words: 'December 2026: £0.00 earned, £0.00 paid out',
      pounds: 0,
      earned: 0,
      paid_out: 0,
    },
    {
      month: '2027-01',
      words: 'January 2027: £100.00 earned, £50.00 paid out',
      pounds: 100,
      earned: 1,
      paid_out: 0.5,
    },
  ])
})

test('a negative month has no bar, and twelve months at most are shown', () => {
  expect(barsOf([{ month: '2026-11', earned: -5, withheld: 0, paid_out: 0 }])).toMatchObject([
    { month: '2026-11', earned: 0, paid_out: 0 },
  ])
  expect(barsOf([])).toEqual([])
  const [first] = barsOf([
    { month: '2026-11', earned: 1, withheld: 0, paid_out: 0 },
    { month: '2020-01', earned: 1, withheld: 0, paid_out: 0 },
  ])
  expect(first?.month).toBe('2025-12')
})

test.each([
  [0, 1],
  [0.4, 1],
  [1, 1],
  [64.93, 100],
  [101, 200],
  [365.99, 500],
  [1_000, 1_000],
  [7_200, 10_000],
])('for earnings of £%d, the axis ends at £%d', (earned, top) => {
  expect(topOf([{ month: '2026-11', earned, withheld: 0, paid_out: 0 }])).toBe(top)
})
