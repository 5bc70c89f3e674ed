import { showPence } from '@treasures/api-client'
import { payLinksStore } from '../features/money/charges/pay-links.store.ts'
import { balanceOf } from '../features/money/ledger/ledger.store.ts'
import { occasion } from './occasion.ts'

/** Notifies the customer of a credit note, and of their credit after it. */
export const mailCreditNote = occasion({
  on: ['invoice.credited'],
  what: 'Tell the customer about a credit note and their credit',
  notices: {
    credit_note_issued: {
      name: 'Credit note, to the customer',
      channel: 'email',
      class: 'payment',
      for: 'customer',
      subject: 'Credit note {{number}} for invoice {{inv_number}}',
      body: `Hello {{fname}},

We’ve issued credit note {{number}} for {{amount}} of your invoice {{inv_number}}.

{{credit_words}}

You can see it under My invoices:

{{my_invoices}}

Questions? Call {{support_phone}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const to = await payLinksStore(tx).findAddressee(happened.id_record)
    const { number, amount_pence } = happened.data
    if (!to || number === undefined) return
    const { id_customer } = to
    const credit = await balanceOf(tx, { kind: 'customer_credit', id_customer })
    await deps.tell(tx, at, happened, {
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
  },
})
