import { vatInside } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { figuresOfInvoice, figuresOfLine, type LineToInvoice } from './figures.rules.ts'

/** Use `MONEY_LINES=1000000` before a release, or after a change of the figures. */
const many = Number(process.env.MONEY_LINES ?? 20_000)
const manyInvoices = Number(process.env.MONEY_INVOICES ?? 1_000)

/** The same numbers in each run, so that a failure can be repeated: mulberry32. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/**
 * Rounds a fraction half-up, written out: the whole part, plus one if twice the rest is at least
 * the denominator.
 */
function oracle(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  return 2n * (numerator - whole * denominator) >= denominator ? whole + 1n : whole
}

test('VAT is rounded by line: 3 × £10.03 at 20% is £5.01, and £5.02 on the total', () => {
  expect(3 * vatInside(1_003, 2_000)).toBe(501)
  expect(vatInside(3_009, 2_000)).toBe(502)
})

test('every half penny is rounded up', () => {
  // VAT of 20% inside g pence is g / 6, which ends in a half if g is 3 more than a multiple of 6.
  for (let gross = 3; gross < 60_000; gross += 6) {
    expect(vatInside(gross, 2_000)).toBe((gross + 3) / 6)
  }
  // A share of 50% of an odd commission.
  for (let commission = 1; commission < 10_000; commission += 2) {
    const line = { gross_pence: commission, treasure_pence: 0, vat_rate: 0, franchise_rate: 5_000 }
    expect(figuresOfLine(line)).toEqual({
      vat_pence: 0,
      franchisee_commission_pence: (commission + 1) / 2,
      lt_commission_pence: (commission - 1) / 2,
    })
  }
})

const randomLine = (next: (below: number) => number): LineToInvoice => {
  const gross_pence = next(next(2) ? 2_000 : 200_000_000)
  return {
    gross_pence,
    // Sometimes more than the customer pays.
    treasure_pence: next(Math.ceil(gross_pence * 1.2) + 1),
    vat_rate: [0, 500, 1_750, 2_000, 10_000, next(10_001)][next(6)] ?? 0,
    franchise_rate: [0, 5_000, 3_333, 10_000, next(10_001)][next(5)] ?? 0,
  }
}

test(`${many} random lines agree with big-integer arithmetic`, () => {
  const next = random(1)
  const wrong: object[] = []
  for (let n = 0; n < many; n++) {
    const line = randomLine(next)
    const [gross, rate] = [BigInt(line.gross_pence), BigInt(line.vat_rate)]
    const vat = oracle(gross * rate, 10_000n + rate)
    const commission = gross - vat - BigInt(line.treasure_pence)
    const franchisee =
      commission > 0n ? oracle(commission * BigInt(line.franchise_rate), 10_000n) : 0n
    const found = figuresOfLine(line)
    if (
      BigInt(found.vat_pence) !== vat ||
      BigInt(found.franchisee_commission_pence) !== franchisee ||
      BigInt(found.lt_commission_pence) !== commission - franchisee
    )
      wrong.push({ line, found })
  }
  expect(wrong).toEqual([])
})

test(`the figures of ${manyInvoices} random invoices agree, whichever way they are added up`, () => {
  const next = random(2)
  for (let n = 0; n < manyInvoices; n++) {
    const lines = Array.from({ length: 1 + next(40) }, () => {
      const material = next(4) === 0
      const line = { ...randomLine(next), ...(material && { franchise_rate: 0 }) }
      return { ...line, ...figuresOfLine(line), material }
    })
    const figures = figuresOfInvoice(lines, { pence: next(1_000), vat_rate: 2_000 })
    const all = (of: (line: (typeof lines)[number]) => number) =>
      lines.reduce((sum, line) => sum + of(line), 0)
    expect(figures.total_pence).toBe(all((line) => line.gross_pence) + figures.post_fee_pence)
    expect(figures.payable_for_work_pence - figures.work_vat_pence).toBe(
      figures.treasures_work_pence +
        figures.lt_commission_pence +
        figures.franchisee_commission_pence,
    )
    expect(figures.payable_for_materials_pence - figures.materials_vat_pence).toBe(
      figures.treasures_materials_pence + figures.materials_margin_pence,
    )
    expect(figures.treasures_income_pence).toBe(all((line) => line.treasure_pence))
    expect(figures.vat_pence).toBe(all((line) => line.vat_pence) + figures.post_fee_vat_pence)
    // Customer = treasures + franchisee + platform + VAT.
    expect(figures.total_pence).toBe(
      figures.treasures_income_pence +
        figures.franchisee_commission_pence +
        figures.nettrove_pence +
        figures.materials_margin_pence +
        figures.vat_pence,
    )
  }
})
