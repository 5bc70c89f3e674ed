import { expect, test } from 'vitest'
import { figureStatement } from './statement.rules.ts'

const moved = (kind: string, amount_pence: number, descr = '') => ({
  id: 1,
  date: '2026-11-05',
  kind,
  descr,
  id_invoice: null,
  amount_pence,
})

test('each kind of entry counts in its part, and the balance follows', () => {
  const { rows, ...figures } = figureStatement(1_000, [
    moved('wallet_credit', 2_550, 'Invoice 000012'),
    moved('credit_note', -550),
    moved('adjustment', -300, 'Franchise fee of November'),
    moved('payout_requested', -2_000, 'TR-7'),
    moved('payout_returned', 2_000, 'TR-7: closed account'),
    moved('something_new', -1),
  ])
  expect(figures).toEqual({
    opening: 1_000,
    shares: 2_550,
    credited: -550,
    fees: -301,
    payouts: 0,
    closing: 2_699,
  })
  expect(rows.map(({ words, balance_pence }) => [words, balance_pence])).toEqual([
    ['Invoice 000012', 3_550],
    ['Credit note', 3_000],
    ['Adjustment: Franchise fee of November', 2_700],
    ['Payout: TR-7', 700],
    ['Payout returned: TR-7: closed account', 2_700],
    ['something_new', 2_699],
  ])
})

test('a month without entries closes as it opened', () => {
  expect(figureStatement(-40, [])).toMatchObject({ opening: -40, closing: -40, rows: [] })
})
