import { showPence } from '@treasures/api-client'
import { payoutsStore } from '../features/money/payouts/payouts.store.ts'
import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells a treasure about a payout. A payout to a region sends nothing. */
function mailPayout(deps: ReactionDeps) {
  const send = tell(deps)
  return async (
    tx: Db,
    at: Date,
    happened: { id: number; id_record: number },
    template: 'payout_paid' | 'payout_failed',
  ) => {
    const payout = await payoutsStore(tx).find(everywhere, happened.id_record)
    if (!payout?.id_treasure) return
    const treasure = await treasuresStore(tx).find(everywhere, payout.id_treasure)
    if (!treasure) return
    const { portal_url } = deps.publicSettings()
    await send(tx, at, happened, {
      template,
      to: { treasure: treasure.id },
      recipient: treasure.email,
      values: {
        fname: treasure.fname,
        amount: showPence(payout.amount_pence),
        reference: payout.reference,
        last4: payout.account_last4 ?? '',
        reason: payout.reason || 'the bank gave none.',
        my_earnings: `${portal_url}/my-earnings`,
      },
    })
  }
}

export function mailPayoutPaid(deps: ReactionDeps): Reaction<'mailPayoutPaid'> {
  const mail = mailPayout(deps)
  return (tx, happened, at) => mail(tx, at, happened, 'payout_paid')
}

/** The payout failed or came back, and the treasure has to check their bank account. */
export function mailPayoutFailed(deps: ReactionDeps): Reaction<'mailPayoutFailed'> {
  const mail = mailPayout(deps)
  return (tx, happened, at) => mail(tx, at, happened, 'payout_failed')
}
