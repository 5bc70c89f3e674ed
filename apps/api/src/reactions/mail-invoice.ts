import { dateInWords } from '../kernel/clock.ts'
import { showPence } from '@treasures/api-client'
import { payLinksStore } from '../features/money/charges/pay-links.store.ts'
import { mailedInvoice } from '../features/money/invoices/mailed-invoice.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** That an invoice is there, what it comes to and by when; nothing where it is paid, voided or taken back by now. */
export function mailInvoice(deps: ReactionDeps): Reaction<'mailInvoice'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const invoice = await mailedInvoice(tx, happened.id_record)
    if (!invoice) return
    const { portal_url } = deps.publicSettings()
    await send(tx, at, happened, {
      template: 'invoice_issued',
      to: { customer: invoice.id_customer },
      recipient: invoice.email,
      values: {
        fname: invoice.fname,
        inv_number: invoice.inv_number ?? '',
        total: showPence(invoice.total_pence),
        due_on: dateInWords(invoice.due_on ?? ''),
        my_invoices: `${portal_url}/my-invoices`,
      },
    })
  }
}

/** That the last of an invoice's money has come. One that a credit note settled had none. */
export function mailReceipt(deps: ReactionDeps): Reaction<'mailReceipt'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { amount_pence } = happened.data
    const to = amount_pence > 0 && (await payLinksStore(tx).findAddressee(happened.id_record))
    if (!to) return
    const { portal_url } = deps.publicSettings()
    await send(tx, at, happened, {
      template: 'invoice_paid',
      to: { customer: to.id_customer },
      recipient: to.email,
      values: {
        fname: to.fname,
        inv_number: to.inv_number ?? '',
        amount: showPence(amount_pence),
        my_invoices: `${portal_url}/my-invoices`,
      },
    })
  }
}
