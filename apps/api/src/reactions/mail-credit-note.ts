import { showPence } from '@treasures/api-client'
import { payLinksStore } from '../features/money/charges/pay-links.store.ts'
import { balanceOf } from '../features/money/ledger/ledger.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells the customer about a credit note, and how much they have in credit after it. */
export function mailCreditNote(deps: ReactionDeps): Reaction<'mailCreditNote'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const to = await payLinksStore(tx).findAddressee(happened.id_record)
    const { number, amount_pence } = happened.data
    if (!to || number === undefined) return
    const { id_customer } = to
    const credit = await balanceOf(tx, { kind: 'customer_credit', id_customer })
    await send(tx, at, happened, {
      template: 'credit_note_issued',
      to: { customer: id_customer },
      recipient: to.email,
      values: {
        fname: to.fname,
        number,
        inv_number: to.inv_number ?? '',
        amount: showPence(amount_pence),
        credit_words:
          credit > 0
            ? `You now have ${showPence(credit)} in credit. We’ll use it for your next invoice before we charge your card.`
            : 'It comes off what is left to pay on that invoice.',
        my_invoices: `${deps.publicSettings().portal_url}/my-invoices`,
      },
    })
  }
}
