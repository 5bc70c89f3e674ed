import { expect, test } from 'vitest'
import { canBeDeleted, canBeReplaced, currentRates, decideNewRate } from './rates.decide.ts'

test.each([
  ['no invoice is issued', null, '2026-01-01', false],
  ['the rate begins after the last invoiced day', '2026-11-20', '2026-11-21', false],
  ['the rate begins on the last invoiced day', '2026-11-20', '2026-11-20', true],
  ['the rate begins before the last invoiced day', '2026-11-20', '2026-01-01', true],
])(
  'if %s (last invoiced day %s), a rate from %s is refused: %s',
  (_what, last, valid_from, isRefused) => {
    expect(decideNewRate({ kind: 'vat', valid_from }, last) !== undefined).toBe(isRefused)
  },
)

test.each([
  ['2026-11-21', null, false],
  ['2026-11-22', null, true],
  ['2026-11-22', '2026-11-21', true],
  ['2026-11-22', '2026-11-22', false],
  ['2026-11-23', '2026-11-22', true],
])(
  'on 22 November a rate from %s, with invoices up to %s, can be deleted: %s',
  (valid_from, last, can) => {
    expect(canBeDeleted({ valid_from }, '2026-11-22', last)).toBe(can)
  },
)

test.each([
  ['2026-11-21', false],
  ['2026-11-22', true],
  ['2026-11-23', true],
])('on 22 November a second rate from %s replaces the first: %s', (valid_from, does) => {
  expect(canBeReplaced({ valid_from }, '2026-11-22')).toBe(does)
})

test('the latest rate of each kind and region up to the day is current', () => {
  const rate = (id: number, valid_from: string, id_region: number | null = null) => ({
    id,
    kind: 'franchise_share' as const,
    id_region,
    valid_from,
  })
  const rates = [
    rate(1, '2000-01-01'),
    rate(2, '2026-11-22'),
    rate(3, '2026-11-23'),
    rate(4, '2020-01-01', 1),
    { ...rate(5, '2000-01-01'), kind: 'vat' as const },
  ]
  expect([...currentRates(rates, '2026-11-22')]).toEqual([2, 4, 5])
  expect([...currentRates(rates, '2026-11-21')]).toEqual([1, 4, 5])
})
