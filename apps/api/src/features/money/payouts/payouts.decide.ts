import { payoutStatus, type PayoutStatus } from '@treasures/api-client'
import { decideDebit } from '../wallets/debit.decide.ts'
import { isConfirmed, payableFrom } from './bank-account.rules.ts'

type Asked = {
  /** Pence, or undefined for the whole balance. */
  amount_pence: number | undefined
  wallet: { locked_at: Date | null; balance_pence: number }
  /** True if another payout of this wallet is not in a payment file yet. */
  is_waiting: boolean
  /** The value is `region` for a franchisee's wallet, which is paid manually. */
  account:
    | 'region'
    | (Parameters<typeof isConfirmed>[0] & Parameters<typeof payableFrom>[0])
    | undefined
}

type Decision =
  | { pence: number; refused?: never }
  | {
      refused:
        | 'wallet_locked'
        | 'wallet_too_low'
        | 'payout_waiting'
        | 'no_bank_account'
        | 'bank_account_not_confirmed'
        | 'bank_account_too_new'
    }

/** Decides whether a payout may be requested, and its amount. */
export function decidePayout(
  { amount_pence, wallet, is_waiting, account }: Asked,
  at: Date,
): Decision {
  const pence = amount_pence ?? wallet.balance_pence
  const debit = decideDebit(wallet, Math.max(1, pence))
  if (debit !== 'yes') return { refused: debit }
  if (is_waiting) return { refused: 'payout_waiting' }
  if (account === 'region') return { pence }
  if (!account) return { refused: 'no_bank_account' }
  if (!isConfirmed(account)) return { refused: 'bank_account_not_confirmed' }
  if (payableFrom(account) > at) return { refused: 'bank_account_too_new' }
  return { pence }
}

const { requested, sent, paid, failed, returned, cancelled } = payoutStatus

export type PayoutAct = 'pay' | 'fail' | 'cancel'

type Step = 'paid' | 'taken_back' | 'unpaid'
type Move =
  | { to: PayoutStatus; steps: readonly Step[] }
  | { refused: 'payout_not_sent' | 'payout_sent' | 'payout_finished' }

/**
 * Next status of a payout after an act, and the ledger steps for it. `isByHand` is true for a
 * region's payout, which is paid manually and not by a payment file.
 */
export function decidePayoutMove(act: PayoutAct, from: PayoutStatus, isByHand: boolean): Move {
  switch (act) {
    case 'pay':
      if (from === sent || (from === requested && isByHand)) return { to: paid, steps: ['paid'] }
      return { refused: from === requested ? 'payout_not_sent' : 'payout_finished' }
    case 'fail':
      if (from === sent) return { to: failed, steps: ['taken_back'] }
      if (from === paid) return { to: returned, steps: ['unpaid', 'taken_back'] }
      return { refused: from === requested ? 'payout_not_sent' : 'payout_finished' }
    case 'cancel':
      if (from === requested) return { to: cancelled, steps: ['taken_back'] }
      return { refused: from === sent ? 'payout_sent' : 'payout_finished' }
  }
}
