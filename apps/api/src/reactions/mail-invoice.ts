import { dateInWords } from '../kernel/clock.ts'
import { showPence } from '@treasures/api-client'
import { creditWords, paidWords } from '../features/money/invoices/credit-words.rules.ts'
import { payLinksStore } from '../features/money/charges/pay-links.store.ts'
import { owedPence } from '../features/money/invoices/write-invoice.ts'
import { mailedInvoice } from '../features/money/invoices/mailed-invoice.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Tells the customer about an invoice, its total and its due date. Sends nothing if it has been
 * paid, voided or withdrawn.
 */
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
        paid_from_credit: creditWords({ ...invoice, owed_pence: owedPence(invoice) }),
        my_invoices: `${portal_url}/my-invoices`,
      },
    })
  }
}

/**
 * Tells the customer that an invoice is paid in full. An invoice that a credit note settled had no
 * payment.
 */
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
        paid_words: paidWords(to, amount_pence),
        my_invoices: `${portal_url}/my-invoices`,
      },
    })
  }
}
