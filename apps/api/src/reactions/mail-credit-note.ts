import { showPence } from '@treasures/api-client'
import { payLinksStore } from '../features/money/charges/pay-links.store.ts'
import { invoicesStore } from '../features/money/invoices/invoices.store.ts'
import { balanceOf } from '../features/money/ledger/ledger.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells the customer of a credit note, and what credit they have by now. */
export function mailCreditNote(deps: ReactionDeps): Reaction<'mailCreditNote'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const to = await payLinksStore(tx).findAddressee(happened.id_record)
    const notes = await invoicesStore(tx).creditNotes(happened.id_record)
    const note = notes.findLast(({ total_pence }) => total_pence === happened.data.amount_pence)
    if (!to || !note) return
    const { id_customer } = to
    const credit = await balanceOf(tx, { kind: 'customer_credit', id_customer })
    await send(tx, at, happened, {
      template: 'credit_note_issued',
      to: { customer: id_customer },
      recipient: to.email,
      values: {
        fname: to.fname,
        number: note.number,
        inv_number: to.inv_number ?? '',
        amount: showPence(note.total_pence),
        credit: showPence(Math.max(0, credit)),
        my_invoices: `${deps.publicSettings().portal_url}/my-invoices`,
      },
    })
  }
}
