import { expect, test } from 'vitest'
import { inHundredths, totalPence, totalPounds } from './work-totals.rules.ts'

test.each([
  [3.5, 12.35, 43.23, '43.225 is rounded up, once'],
  [0.25, 18.5, 4.63, 'a quarter of an hour'],
  [0.75, 12.35, 9.26, 'three quarters'],
  [1, 95, 95, 'a fixed price'],
  [4, 8.99, 35.96, 'pieces'],
  [0, 12.35, 0, 'nothing'],
  [10_000, 100_000, 1_000_000_000, 'the most that a line takes'],
  [1.1, 1.15, 1.27, '1.265, which a double holds as a little less'],
])('%d at £%d come to £%d: %s', (quantity, price, total) => {
  expect(totalPounds(quantity, price)).toBe(total)
})

/** Worked out by hand, as on paper: long multiplication of the digits, then half a penny added. */
function byHand(quantity: number, price: number): number {
  const digits = (value: number) => BigInt(value.toFixed(2).replace('.', ''))
  const exact = (digits(quantity) * digits(price)).toString().padStart(3, '0')
  const whole = BigInt(exact.slice(0, -2))
  return Number(exact.charAt(exact.length - 2) >= '5' ? whole + 1n : whole)
}

test('a million amounts come out to the penny as by hand: quarter hours, all hundredths, all prices', () => {
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
  // Two seconds on a quiet machine.
}, 60_000)
