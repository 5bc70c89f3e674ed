import { showPence } from '@treasures/api-client'
import { chargesStore } from '../features/money/charges/charges.store.ts'
import { payLinksStore } from '../features/money/charges/pay-links.store.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies the customer which amount is refunded to which card. Their bank shows the refund only
 * days later.
 */
export const mailRefund = occasion({
  on: ['charge.refunded'],
  what: 'Tell the customer by e-mail what they get back',
  notices: {
    charge_refunded: {
      name: 'Refund, to the customer',
      channel: 'email',
      class: 'payment',
      for: 'customer',
      short: 'charge_refunded_short',
      subject: 'Your refund of {{amount}} for invoice {{inv_number}}',
      body: `Hello {{fname}},

We’re refunding {{amount}} for your invoice {{inv_number}} to the card that you paid with ({{card}}). Banks usually take 5 to 10 working days to show it.

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    charge_refunded_short: {
      name: 'Refund, in short',
      subject: 'Your refund of {{amount}}',
      body: 'For invoice {{inv_number}}, to the card that you paid with. It takes banks 5 to 10 working days.',
      page: 'invoices',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const charge = await chargesStore(tx).find(happened.id_record)
    const to = charge && (await payLinksStore(tx).findAddressee(charge.id_invoice))
    if (!to) return
    await deps.tell(tx, at, happened, {
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
  },
})
