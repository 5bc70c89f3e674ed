import { expect, test } from 'vitest'
import { decideCredit, partOf, type CreditableLine, type LineParts } from './credit-note.decide.ts'
import { figuresOfLine } from './figures.rules.ts'

/** Use `MONEY_CREDITS=100000` before a release. */
const many = Number(process.env.MONEY_CREDITS ?? 2_000)

const nothing: LineParts = {
  gross_pence: 0,
  vat_pence: 0,
  treasure_pence: 0,
  lt_commission_pence: 0,
  franchisee_commission_pence: 0,
}
const lineOf = (gross_pence: number, treasure_pence: number, id = 1): CreditableLine => {
  const line = { gross_pence, treasure_pence, vat_rate: 2_000, franchise_rate: 5_000 }
  return { ...line, ...figuresOfLine(line), id, id_treasure: 7, taken: nothing }
}
const add = (a: LineParts, b: LineParts): LineParts => ({
  gross_pence: a.gross_pence + b.gross_pence,
  vat_pence: a.vat_pence + b.vat_pence,
  treasure_pence: a.treasure_pence + b.treasure_pence,
  lt_commission_pence: a.lt_commission_pence + b.lt_commission_pence,
  franchisee_commission_pence: a.franchisee_commission_pence + b.franchisee_commission_pence,
})
const figures = ({
  gross_pence,
  vat_pence,
  treasure_pence,
  lt_commission_pence,
  franchisee_commission_pence,
}: LineParts): LineParts => ({
  gross_pence,
  vat_pence,
  treasure_pence,
  lt_commission_pence,
  franchisee_commission_pence,
})
const noFee = { post_fee_pence: 0, post_fee_vat_pence: 0 }

test(`${many} lines credited in random parts add up to the penny, and no share of a part is negative`, () => {
  const wrong: object[] = []
  let seed = 42
  const next = (below: number) =>
    Math.floor(((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * below)
  for (let n = 0; n < many; n++) {
    const gross = 1 + next(n % 2 ? 40 : 100_000)
    let line = lineOf(gross, next(gross + 20))
    const whole = figures(line)
    while (line.taken.gross_pence < gross) {
      const part = partOf(line, 1 + next(gross - line.taken.gross_pence))
      const least = Math.min(part.vat_pence, part.treasure_pence, part.franchisee_commission_pence)
      if (least < 0 || part.vat_pence > part.gross_pence) wrong.push({ line, part })
      line = { ...line, taken: add(line.taken, part) }
    }
    if (JSON.stringify(line.taken) !== JSON.stringify(whole)) wrong.push(line)
  }
  expect(wrong).toEqual([])
})

test('a part keeps the rate of its line', () => {
  expect(figures(partOf(lineOf(12_000, 8_000), 6_000))).toEqual({
    gross_pence: 6_000,
    vat_pence: 1_000,
    treasure_pence: 4_000,
    franchisee_commission_pence: 500,
    lt_commission_pence: 500,
  })
})

test.each([
  ['a line of another invoice', [{ id_line: 9, pence: 1 }], 'not on the invoice', 0],
  ['more than is left', [{ id_line: 1, pence: 12_001 }], 'more than the rest', 0],
  [
    'the same line twice',
    [
      { id_line: 1, pence: 1 },
      { id_line: 1, pence: 1 },
    ],
    'appears twice',
    1,
  ],
])('%s is refused', (_what, wishes, words, at) => {
  expect(decideCredit([lineOf(12_000, 8_000)], wishes, noFee)).toEqual({
    refused: expect.stringContaining(words) as string,
    at,
  })
})

test('the post fee is credited with the last of the lines, and not before', () => {
  const fee = { post_fee_pence: 120, post_fee_vat_pence: 20 }
  const lines = [lineOf(1_000, 500), lineOf(600, 300, 2)]
  const first = decideCredit(lines, [{ id_line: 1, pence: 1_000 }], fee)
  expect(first).toMatchObject({ fee: noFee })
  const both = [
    { id_line: 1, pence: 1_000 },
    { id_line: 2, pence: 600 },
  ]
  expect(decideCredit(lines, both, fee)).toMatchObject({ fee })
})
