import { expect, test } from 'vitest'
import type { RateKind } from '@treasures/api-client'
import { decideFigures, decideLines, taxPointOf, warnings } from './due.decide.ts'

const work = {
  id: 5,
  id_job: 3,
  id_treasure: 2,
  descr: 'Hedge',
  date: '2026-11-10',
  quantity_hundredths: 150,
  customer_price_pence: 2_650,
  total_pence: 2_775,
  material: false,
}
const rates = (table: Partial<Record<RateKind, number>>) => ({
  on: (kind: RateKind) => table[kind] ?? 0,
  ours: (kind: RateKind) => table[kind] ?? 0,
})
const now = { id_region: 1, day: '2026-11-21' }

test.each([
  [13, '2026-11-23', '2026-11-23'],
  [14, '2026-11-24', '2026-11-24'],
  [15, '2026-11-25', '2026-11-10'],
])('an invoice %i days after the work, on %s, has its VAT due by %s', (_days, issued, expected) => {
  expect(taxPointOf('2026-11-10', issued)).toBe(expected)
})

test('days are counted alike when the clocks change', () => {
  expect(taxPointOf('2026-10-24', '2026-11-07')).toBe('2026-11-07')
  expect(taxPointOf('2026-03-28', '2026-04-12')).toBe('2026-03-28')
})

test('labour is quantity times price on both sides, with VAT inside', () => {
  const [line] = decideLines([work], rates({ vat: 2_000, franchise_share: 5_000 }), now)
  expect(line).toMatchObject({
    id_work: 5,
    gross_pence: 3_975,
    vat_pence: 663,
    treasure_pence: 2_775,
    franchisee_commission_pence: 269,
    lt_commission_pence: 268,
  })
})

test('materials are charged at cost, or with their markup', () => {
  const nails = {
    ...work,
    material: true,
    customer_price_pence: 999,
    quantity_hundredths: 300,
    total_pence: 2_997,
  }
  expect(decideLines([nails], rates({ vat: 2_000 }), now)).toMatchObject([
    { gross_pence: 2_997, vat_pence: 0, treasure_pence: 2_997, lt_commission_pence: 0 },
  ])
  expect(decideLines([nails], rates({ materials_markup: 1_000 }), now)).toMatchObject([
    {
      customer_price_pence: 1_099,
      gross_pence: 3_297,
      lt_commission_pence: 300,
      franchise_rate: 0,
    },
  ])
})

test('an invoice may have two rates: each line has the rate of its own date', () => {
  const on = (kind: RateKind, date: string) =>
    kind !== 'vat' ? 0 : date < '2026-11-11' ? 2_000 : 1_750
  const dated = { on, ours: on }
  const lines = decideLines([work, { ...work, date: '2026-11-11' }], dated, now)
  expect(lines.map(({ vat_rate }) => vat_rate)).toEqual([2_000, 1_750])
})

test('the post fee is for customers without a card, and includes VAT', () => {
  const table = rates({ vat: 2_000, post_fee: 150 })
  const figures = (owesPostFee: boolean) =>
    decideFigures(decideLines([work], table, now), table, { day: now.day, owesPostFee })
  expect(figures(true)).toMatchObject({
    post_fee_pence: 150,
    post_fee_vat_pence: 25,
    total_pence: 4_125,
  })
  expect(figures(false)).toMatchObject({ post_fee_pence: 0, total_pence: 3_975 })
})

test('a negative commission and work more than ten days old cause warnings', () => {
  const line = { date: '2026-11-12', id_job: 3, lt_commission_pence: 100 }
  expect(warnings([line], '2026-11-22')).toEqual([])
  expect(warnings([{ ...line, date: '2026-11-11' }], '2026-11-22')).toEqual([
    expect.stringContaining('One line is more than 10 days old, the oldest from Wed 11 Nov 2026'),
  ])
  expect(warnings([line, { ...line, lt_commission_pence: -250 }], '2026-11-22')).toEqual([
    'Job 3 makes a loss of £1.50: commission is negative.',
  ])
})

test('an unregistered seller charges no VAT, whatever its rate', () => {
  const table = { ...rates({ vat: 2_000, materials_vat: 500, post_fee: 150 }), ours: () => 0 }
  const lines = decideLines([work, { ...work, material: true }], table, now)
  const figures = decideFigures(lines, table, { day: now.day, owesPostFee: true })
  expect(lines.map(({ vat_rate, vat_pence }) => [vat_rate, vat_pence])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(figures).toMatchObject({ vat_pence: 0, post_fee_vat_pence: 0 })
})
