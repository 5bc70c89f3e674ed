import { showPence } from '@treasures/api-client'
import { chargesStore } from '../features/money/charges/charges.store.ts'
import { payLinksStore } from '../features/money/charges/pay-links.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Tells the customer what is refunded to which card, because their bank shows it only days later.
 */
export function mailRefund(deps: ReactionDeps): Reaction<'mailRefund'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const charge = await chargesStore(tx).find(happened.id_record)
    const to = charge && (await payLinksStore(tx).findAddressee(charge.id_invoice))
    if (!to) return
    await send(tx, at, happened, {
      template: 'charge_refunded',
      to: { customer: to.id_customer },
      recipient: to.email,
      values: {
        fname: to.fname,
        inv_number: to.inv_number ?? '',
        amount: showPence(happened.data.amount_pence),
        card: charge.card,
      },
    })
  }
}
