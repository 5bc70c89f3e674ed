import { showPence, longDayInWords } from '@treasures/api-client'
import { creditWords, paidWords } from '../features/money/invoices/credit-words.rules.ts'
import { payLinksStore } from '../features/money/charges/pay-links.store.ts'
import { owedPence } from '../features/money/invoices/write-invoice.ts'
import { mailedInvoice } from '../features/money/invoices/mailed-invoice.store.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies the customer of an invoice, its total and its due date. Sends nothing if the invoice was
 * paid, voided or withdrawn.
 */
export const mailInvoice = occasion({
  on: ['invoice.issued'],
  what: 'Send the customer the invoice',
  notices: {
    invoice_issued: {
      name: 'Invoice, to the customer',
      channel: 'email',
      class: 'payment',
      for: 'customer',
      short: 'invoice_issued_short',
      subject: 'Invoice {{inv_number}}: {{total}}',
      body: `Hello {{fname}},

Thank you for using {{business}}. Your invoice {{inv_number}} for {{total}} is due on {{due_on}}.{{paid_from_credit}}

You can see it, pay it and download it under My invoices:

{{my_invoices}}

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    invoice_issued_short: {
      name: 'Invoice, in short',
      subject: 'Invoice {{inv_number}}: {{total}}',
      body: 'It is due on {{due_on}}.{{paid_from_credit}}',
      page: 'invoices',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const invoice = await mailedInvoice(tx, happened.id_record)
    if (!invoice) return
    const { portal_url } = deps.publicSettings()
    await deps.tell(tx, at, happened, {
      template: 'invoice_issued',
      to: { customer: invoice.id_customer },
      recipient: invoice.email,
      values: {
        fname: invoice.fname,
        inv_number: invoice.inv_number ?? '',
        total: showPence(invoice.total_pence),
        due_on: invoice.due_on ? longDayInWords(invoice.due_on) : '',
        paid_from_credit: creditWords({ ...invoice, owed_pence: owedPence(invoice) }),
        my_invoices: `${portal_url}/my-invoices`,
      },
    })
  },
})

/**
 * Notifies the customer that an invoice is paid in full. Sends nothing if a credit note settled it,
 * because there was no payment.
 */
export const mailReceipt = occasion({
  on: ['invoice.paid'],
  what: 'Send the customer a receipt',
  notices: {
    invoice_paid: {
      name: 'Receipt, to the customer',
      channel: 'email',
      class: 'payment',
      for: 'customer',
      short: 'invoice_paid_short',
      subject: 'Payment received for invoice {{inv_number}}: {{amount}}',
      body: `Hello {{fname}},

Thank you. {{paid_words}} Nothing more is due on your invoice {{inv_number}}.

You can see it and download it under My invoices:

{{my_invoices}}

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    invoice_paid_short: {
      name: 'Receipt, in short',
      subject: 'Payment received: {{amount}}',
      body: 'Thank you. {{paid_words}} Nothing more is due on invoice {{inv_number}}.',
      page: 'invoices',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { amount_pence } = happened.data
    const to = amount_pence > 0 && (await payLinksStore(tx).findAddressee(happened.id_record))
    if (!to) return
    const { portal_url } = deps.publicSettings()
    await deps.tell(tx, at, happened, {
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
  },
})
