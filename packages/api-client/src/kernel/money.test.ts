import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  inHundredths,
  parsePounds,
  penceOf,
  poundsOf,
  rateOf,
  shareOf,
  showPence,
  showPounds,
  split,
  totalPence,
  totalPounds,
  leftAfterVat,
  vatWithin,
} from './money.ts'

const pence = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const owed = fc.integer({ min: 0, max: 1_000_000_000 })

test.each([
  [1250.5, '£1,250.50'],
  [0, '£0.00'],
  [18, '£18.00'],
  [999_999.99, '£999,999.99'],
  [1_000_000, '£1,000,000.00'],
  [-5.2, '-£5.20'],
  [-0.001, '£0.00'],
])('%d pounds are shown as %s', (pounds, text) => {
  expect(showPounds(pounds)).toBe(text)
})

test('a shown amount reads back unchanged', () => {
  fc.assert(
    fc.property(pence, (amount) => {
      expect(parsePounds(showPence(amount))).toBe(amount)
    }),
  )
})

test.each([
  ['1250.5', 125_050],
  [' £18 ', 1_800],
  ['0.07', 7],
  ['12.345', undefined],
  ['1,25', undefined],
  ['12p', undefined],
  ['', undefined],
])('"%s" is read as %s pence', (text, amount) => {
  expect(parsePounds(text)).toBe(amount)
})

test('pence become pounds on the wire and return unchanged', () => {
  fc.assert(
    fc.property(pence, (amount) => {
      expect(penceOf(poundsOf(amount))).toBe(amount)
    }),
  )
})

test.each([
  [10_002, 20, 12_503, 'half a penny, 12502.5, goes up'],
  [10_000, 20, 12_500, 'nothing to round'],
  [10_001, 20, 12_501, 'a quarter goes down: 12501.25'],
  [10_003, 20, 12_504, 'three quarters go up: 12503.75'],
])('%d pence plus a commission of %d %% of the price make %d: %s', (wanted, percent, price) => {
  expect(shareOf(wanted, 10_000n, 10_000n - rateOf(percent))).toBe(price)
})

test.each([
  [12_000, 20, 2_000],
  [3, 20, 1],
  [9, 20, 2],
  [21, 5, 1],
  [0, 20, 0],
  [5_300, 17.5, 789],
])('%d pence with %d %% VAT include %d of VAT', (price, percent, vat) => {
  expect(vatWithin(price, percent)).toBe(vat)
})

const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
  .filter((all) => all.some((weight) => weight > 0))

test('parts of a split add up, and each is less than a penny from its exact share', () => {
  fc.assert(
    fc.property(owed, weights, (amount, all) => {
      const parts = split(amount, all)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      const total = all.reduce((sum, weight) => sum + BigInt(weight), 0n)
      for (const [at, part] of parts.entries()) {
        const off = BigInt(part) * total - BigInt(amount) * BigInt(all[at] ?? 0)
        expect(off < total && off > -total).toBe(true)
      }
    }),
  )
})

test.each([
  [100, [1, 1, 1], [34, 33, 33], 'of equal remainders the first gets the penny'],
  [101, [1, 2], [34, 67], 'the largest remainder gets the penny'],
  [5, [0, 3], [0, 5], 'who has no weight gets nothing'],
  [0, [1, 1], [0, 0], 'nothing to split'],
])('%d pence by %j make %j: %s', (amount, by, parts) => {
  expect(split(amount, by)).toEqual(parts)
})

test('weights that are all 0 cannot split an amount', () => {
  expect(() => split(100, [0, 0])).toThrow(RangeError)
})

test.each([
  [3.5, 12.35, 43.23, '43.225 is rounded up, once'],
  [0.25, 18.5, 4.63, 'a quarter of an hour'],
  [0.75, 12.35, 9.26, 'three quarters'],
  [1, 95, 95, 'a fixed price'],
  [4, 8.99, 35.96, 'pieces'],
  [0, 12.35, 0, 'nothing'],
  [10_000, 100_000, 1_000_000_000, 'the most that a line takes'],
  [1.1, 1.15, 1.27, '1.265, which a double holds as a little less'],
])('%d at £%d make £%d: %s', (quantity, price, total) => {
  expect(totalPounds(quantity, price)).toBe(total)
})

/** Calculated as on paper: long multiplication of the digits, then half a penny added. */
function byHand(quantity: number, price: number): number {
  const digits = (value: number) => BigInt(value.toFixed(2).replace('.', ''))
  const exact = (digits(quantity) * digits(price)).toString().padStart(3, '0')
  const whole = BigInt(exact.slice(0, -2))
  return Number(exact.charAt(exact.length - 2) >= '5' ? whole + 1n : whole)
}

test('a million amounts match manual calculation to the penny: quarter hours, all hundredths, all prices', () => {
  let state = 2_720
  const next = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % (most + 1)
  }
  const wrong: unknown[] = []
  for (let i = 0; i < 1_000_000; i++) {
    const quantity = (i % 2 ? next(400) * 25 : next(1_000_000)) / 100
    const price = (i % 3 ? next(9_999) : next(10_000_000)) / 100
    const found = totalPence(inHundredths(quantity), inHundredths(price))
    if (found !== byHand(quantity, price)) wrong.push({ quantity, price, found })
  }
  expect(wrong).toEqual([])
  // Takes two seconds on an idle machine.
}, 60_000)

test.each([
  ['VAT at 20% comes off first', 2_800, 2_000, 20, { pence: 333, percent: 14 }],
  ['a business that is not registered has no VAT', 2_800, 2_000, 0, { pence: 800, percent: 29 }],
  ['a treasure may get more than the rest', 2_000, 1_800, 20, { pence: -133, percent: -8 }],
  ['a price of 0 has no percentage', 0, 0, 20, { pence: 0, percent: null }],
  ['a price for one side only has no rest', 2_800, null, 20, null],
  ['a missing price has no rest', null, null, 20, null],
])('left after VAT: %s', (_, customer, treasure, rate, left) => {
  expect(leftAfterVat({ customer, treasure }, rate)).toEqual(left)
})
