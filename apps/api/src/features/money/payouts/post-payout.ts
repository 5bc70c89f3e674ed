import type { Db } from '#kernel/db/connect.ts'
import { findPosting, post } from '../ledger/ledger.store.ts'
import { ownerOf } from '../wallets/owner.ts'
import type { PayoutRow } from './payouts.store.ts'

type Of = Pick<PayoutRow, 'id' | 'amount_pence' | 'id_treasure' | 'id_region' | 'reference'>
type Act = 'requested' | 'paid' | 'unpaid' | 'failed' | 'returned' | 'cancelled'

const inTransit = { account: { kind: 'payouts_in_transit' } } as const
const bank = { account: { kind: 'bank' } } as const

/** The posting that an act reverses. */
const reversed: Partial<Record<Act, Act>> = {
  unpaid: 'paid',
  failed: 'requested',
  returned: 'requested',
  cancelled: 'requested',
}

const keyOf = (act: Act, id: number) => `payout_${act} ${id}`

/**
 * Posts a payout's progress to the ledger: from the wallet to the transit account, then to the
 * bank, and back on failure.
 */
export async function postPayout(
  tx: Db,
  at: Date,
  act: Act,
  payout: Of,
  told: { id_user: number; reason?: string },
) {
  const x = payout.amount_pence
  const wallet = { account: { kind: 'wallet' as const, ...ownerOf(payout) } }
  const entries = {
    requested: [
      { ...wallet, amount_pence: -x },
      { ...inTransit, amount_pence: x },
    ],
    paid: [
      { ...inTransit, amount_pence: -x },
      { ...bank, amount_pence: x },
    ],
    unpaid: [
      { ...bank, amount_pence: -x },
      { ...inTransit, amount_pence: x },
    ],
    taken_back: [
      { ...inTransit, amount_pence: -x },
      { ...wallet, amount_pence: x },
    ],
  }
  const former = reversed[act]
  await post(tx, at, {
    kind: `payout_${act}`,
    key: keyOf(act, payout.id),
    descr: [payout.reference, told.reason].filter(Boolean).join(': '),
    id_user: told.id_user,
    reverses: former && (await findPosting(tx, keyOf(former, payout.id))),
    entries:
      entries[act === 'requested' || act === 'paid' || act === 'unpaid' ? act : 'taken_back'],
  })
}
