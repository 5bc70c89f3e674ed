import { expect, test } from 'vitest'
import type { RateTable } from '../../catalogue/rates/rates.store.ts'
import {
  billNumber,
  coveredBills,
  figuresOfBill,
  lastDayOfYear,
  linesWithVat,
  taxOn,
  waitsForStaff,
  whyHeld,
  type Tax,
} from './bill.rules.ts'

/** VAT is 20% on work (25% from 2027) and 5% on materials. */
const rates: RateTable = {
  on: (kind, date) => (kind === 'materials_vat' ? 500 : date < '2027-01-01' ? 2_000 : 2_500),
  // A treasure's VAT is their own, whether or not we are registered.
  ours: () => 0,
}
const tax = (changes: Partial<Tax> = {}): Tax => ({
  valid_from: '2026-01-01',
  vat_number: null,
  cis: 'not_building',
  ...changes,
})
const labour = (total_pence: number, date = '2026-10-14') => ({
  date,
  material: false,
  total_pence,
})
const materials = (total_pence: number) => ({ ...labour(total_pence), material: true })
const bill = (lines: ReturnType<typeof labour>[], taxes: Tax[], day = '2026-11-02') =>
  figuresOfBill(linesWithVat(lines, taxes, rates), taxes, day)

test('the latest tax details up to a day apply on it', () => {
  const taxes = [tax(), tax({ valid_from: '2026-10-15', cis: 'gross' })]
  expect(taxOn(taxes, '2025-12-31')).toBeUndefined()
  expect(taxOn(taxes, '2026-10-14')?.cis).toBe('not_building')
  expect(taxOn(taxes, '2026-10-15')?.cis).toBe('gross')
})

const registered = tax({ vat_number: 'GB123456782' })
test.each<[string, ReturnType<typeof labour>[], Tax[], number, number, number]>([
  ['not registered, no building: the whole', [labour(1_003)], [tax()], 0, 0, 1_003],
  [
    'VAT is by line: 3 × £10.03 hold £5.01',
    Array(3).fill(labour(1_003)),
    [registered],
    501,
    0,
    3_009,
  ],
  [
    'VAT at the rate of each line’s date',
    [labour(1_200), labour(1_250, '2027-01-02')],
    [registered],
    450,
    0,
    2_450,
  ],
  ['materials have their own rate', [materials(1_050)], [registered], 50, 0, 1_050],
  [
    'only of dates on which they were registered',
    [labour(1_200, '2026-10-01'), labour(1_200)],
    [tax(), tax({ ...registered, valid_from: '2026-10-02' })],
    200,
    0,
    2_400,
  ],
  ['paid gross', [labour(1_000)], [tax({ cis: 'gross' })], 0, 0, 1_000],
  ['20% withheld', [labour(1_000)], [tax({ cis: 'registered' })], 0, 200, 800],
  ['30% withheld', [labour(1_000)], [tax({ cis: 'unregistered' })], 0, 300, 700],
  ['not of VAT', [labour(1_200)], [tax({ ...registered, cis: 'registered' })], 200, 200, 1_000],
  [
    'not of materials',
    [labour(1_000), materials(5_000)],
    [tax({ cis: 'registered' })],
    0,
    200,
    5_800,
  ],
  [
    'half a penny goes up, once',
    [labour(101), labour(101), labour(101)],
    [tax({ cis: 'unregistered' })],
    0,
    91,
    212,
  ],
  [
    'by the day of the bill',
    [labour(1_000)],
    [tax(), tax({ valid_from: '2026-11-02', cis: 'registered' })],
    0,
    200,
    800,
  ],
])('a bill: %s', (_, lines, taxes, vat_pence, withheld_pence, total_pence) => {
  expect(bill(lines, taxes)).toMatchObject({ vat_pence, withheld_pence, total_pence })
})

test('figures add up for any lines', () => {
  for (let n = 0; n < 2_000; n++) {
    const some = Array.from({ length: 1 + (n % 7) }, (_, k) => ({
      ...labour((n * 7_919 + k * 104_729) % 50_000),
      material: (n + k) % 3 === 0,
    }))
    const taxes = [
      tax({
        vat_number: n % 2 ? 'GB123456782' : null,
        cis: (['not_building', 'gross', 'registered', 'unregistered'] as const)[n % 4] ?? 'gross',
      }),
    ]
    const figures = bill(some, taxes)
    expect(figures.work_pence + figures.materials_pence).toBe(
      some.reduce((sum, { total_pence }) => sum + total_pence, 0),
    )
    expect(figures.total_pence).toBe(
      figures.work_pence + figures.materials_pence - figures.withheld_pence,
    )
    expect(figures.withheld_pence).toBeLessThanOrEqual(figures.work_pence)
  }
})

const agreements = [{ agreed_on: '2025-11-23', expires_on: '2026-11-22' }]
test.each([
  ['the day before', '2025-11-22', 'Their self-billing agreement ended on Sun 22 Nov 2026.'],
  ['the first day', '2025-11-23', ''],
  ['the last day', '2026-11-22', ''],
  ['the day after', '2026-11-23', 'Their self-billing agreement ended on Sun 22 Nov 2026.'],
])('an agreement is checked on %s of its year', (_, day, why) => {
  expect(whyHeld([], { taxes: [tax({ valid_from: '2020-01-01' })], agreements }, day)).toBe(why)
})

test('a bill is held without tax details for each of its days, and without an agreement', () => {
  const day = '2026-11-01'
  const lines = [labour(100, '2026-10-30'), labour(100, '2026-10-02')]
  expect(whyHeld(lines, { taxes: [], agreements }, day)).toBe('Their tax details are missing.')
  const taxes = [tax({ valid_from: '2026-10-15' })]
  expect(whyHeld(lines, { taxes, agreements }, day)).toBe(
    'Their tax details for Fri 2 Oct 2026 are missing.',
  )
  expect(whyHeld([], { taxes, agreements: [] }, day)).toBe('There is no self-billing agreement.')
})

test.each<[string, Partial<Tax>, boolean | undefined, boolean]>([
  ['a deduction, before staff wrote anything', { cis: 'registered' }, undefined, false],
  ['a higher deduction after their own word', { cis: 'unregistered' }, false, false],
  ['payment without deduction', { cis: 'gross' }, undefined, true],
  ['no building work', { cis: 'not_building' }, false, true],
  ['a VAT number', { cis: 'registered', vat_number: 'GB123456782' }, false, true],
  ['any change to what staff wrote', { cis: 'unregistered' }, true, true],
])('a treasure’s statement of %s waits for staff or counts at once', (_, said, by_staff, waits) => {
  expect(waitsForStaff(tax(said), by_staff === undefined ? undefined : { by_staff })).toBe(waits)
})

test('a bill is held while tax details wait to be verified', () => {
  const said = { taxes: [tax()], waiting: tax({ cis: 'gross' }), agreements }
  expect(whyHeld([], said, '2026-11-01')).toBe('Their new tax details are not verified yet.')
})

test.each([
  ['2026-11-22', '2027-11-21'],
  ['2024-02-29', '2025-02-28'],
  ['2026-01-01', '2026-12-31'],
])('the year that begins on %s ends with %s', (first, last) => {
  expect(lastDayOfYear(first)).toBe(last)
})

test('bill numbers have at least four digits', () => {
  expect([billNumber(7, 1), billNumber(7, 12_345)]).toEqual(['SB-7-0001', 'SB-7-12345'])
})

test('payouts cover the oldest bills, up to the first that they do not cover', () => {
  const bills = [500, 300, 100].map((total_pence) => ({ total_pence }))
  const covered = (paid: number) =>
    [...coveredBills(bills, paid)].map((bill) => bills.indexOf(bill))
  expect([0, 499, 500, 799, 800, 2_000].map(covered)).toEqual([[], [], [0], [0], [0, 1], [0, 1, 2]])
})
