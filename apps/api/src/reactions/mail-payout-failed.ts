import { showPence } from '@treasures/api-client'
import { payoutsStore } from '../features/money/payouts/payouts.store.ts'
import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** To the treasure whose payout failed or came back: only they know whether their bank account is right. */
export function mailPayoutFailed(deps: ReactionDeps): Reaction<'mailPayoutFailed'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const payout = await payoutsStore(tx).find(everywhere, happened.id_record)
    if (!payout?.id_treasure) return
    const treasure = await treasuresStore(tx).find(everywhere, payout.id_treasure)
    if (!treasure) return
    const { portal_url, support_phone } = deps.publicSettings()
    await send(tx, at, happened, {
      template: 'payout_failed',
      to: { treasure: treasure.id },
      recipient: treasure.email,
      values: {
        fname: treasure.fname,
        amount: showPence(payout.amount_pence),
        reference: payout.reference,
        last4: payout.account_last4 ?? '',
        reason: payout.reason || 'the bank gave none.',
        my_earnings: `${portal_url}/my-earnings`,
        support_phone,
      },
    })
  }
}
