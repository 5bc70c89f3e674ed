import { payoutStatus, type PayoutStatus } from '@treasures/api-client'
import { describe, expect, test } from 'vitest'
import { decidePayout, decidePayoutMove, type PayoutAct } from './payouts.decide.ts'

const at = new Date('2026-11-22T12:00:00Z')
const old = {
  checked: 'fits',
  needs_second_person: false,
  confirmed_by: null,
  changed_at: new Date('2026-11-01T12:00:00Z'),
  contact_changed_at: null,
}
const asked = {
  amount_pence: undefined,
  wallet: { locked_at: null, balance_pence: 5_000 },
  is_waiting: false,
  account: old,
}
const twoDaysAgo = new Date('2026-11-20T12:00:00Z')

describe('a payout', () => {
  test.each([
    ['of all', {}, { pence: 5_000 }],
    ['of a part', { amount_pence: 1_200 }, { pence: 1_200 }],
    ['of more than there is', { amount_pence: 5_001 }, { refused: 'wallet_too_low' }],
    [
      'of nothing',
      { wallet: { locked_at: null, balance_pence: 0 } },
      { refused: 'wallet_too_low' },
    ],
    [
      'of less than nothing',
      { wallet: { locked_at: null, balance_pence: -10 } },
      { refused: 'wallet_too_low' },
    ],
    [
      'of a locked wallet',
      { wallet: { locked_at: at, balance_pence: 5_000 } },
      { refused: 'wallet_locked' },
    ],
    ['beside one that waits', { is_waiting: true }, { refused: 'payout_waiting' }],
    ['to nowhere', { account: undefined }, { refused: 'no_bank_account' }],
    ['of a region', { account: 'region' as const }, { pence: 5_000 }],
    [
      'to an account that nobody could check',
      { account: { ...old, checked: 'cannot_say' } },
      { refused: 'bank_account_not_confirmed' },
    ],
    [
      'to one that a second person looked at',
      { account: { ...old, checked: 'cannot_say', confirmed_by: 3 } },
      { pence: 5_000 },
    ],
    ['two days after a change', { account: { ...old, changed_at: twoDaysAgo } }, { pence: 5_000 }],
    [
      'a moment earlier',
      { account: { ...old, changed_at: new Date(twoDaysAgo.getTime() + 1) } },
      { refused: 'bank_account_too_new' },
    ],
  ])('%s', (_, changes, decision) => {
    expect(decidePayout({ ...asked, ...changes }, at)).toEqual(decision)
  })
})

const { requested, sent, paid, failed, returned, cancelled } = payoutStatus

describe('a payout moves', () => {
  const rows: readonly (readonly [PayoutStatus, PayoutAct, PayoutStatus | string])[] = [
    [requested, 'pay', 'payout_not_sent'],
    [requested, 'fail', 'payout_not_sent'],
    [requested, 'cancel', cancelled],
    [sent, 'pay', paid],
    [sent, 'fail', failed],
    [sent, 'cancel', 'payout_sent'],
    [paid, 'pay', 'payout_finished'],
    [paid, 'fail', returned],
    [paid, 'cancel', 'payout_finished'],
    ...[failed, returned, cancelled].flatMap((from) =>
      (['pay', 'fail', 'cancel'] as const).map((act) => [from, act, 'payout_finished'] as const),
    ),
  ]
  test.each(rows)('from %s by %s: %s', (from, act, outcome) => {
    const move = decidePayoutMove(act, from, false)
    expect('to' in move ? move.to : move.refused).toBe(outcome)
  })

  test('manually from requested to paid, if it is a region’s', () => {
    expect(decidePayoutMove('pay', requested, true)).toEqual({ to: paid, steps: ['paid'] })
  })
})
