import { isOwed, showPence } from '@treasures/api-client'
import { creditWords } from '../features/money/invoices/credit-words.rules.ts'
import { owedPence } from '../features/money/invoices/write-invoice.ts'
import { lockToCharge } from '../features/money/charges/begin-charge.ts'
import { chargesStore } from '../features/money/charges/charges.store.ts'
import {
  payLinkAddress,
  payLinkDays,
  payLinksStore,
} from '../features/money/charges/pay-links.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import { examplePayLink } from './examples.ts'
import { occasion, type ReactionDeps } from './occasion.ts'

/**
 * Returns a message with the link to see and pay an invoice, or undefined if nothing is left to
 * pay.
 */
async function payLetter({ publicSettings }: ReactionDeps, tx: Db, at: Date, id_invoice: number) {
  const to = await payLinksStore(tx).findAddressee(id_invoice)
  if (!to || !isOwed(to.id_status) || owedPence(to) === 0) return undefined
  const secret = await payLinksStore(tx).create(id_invoice, at)
  return {
    to: { customer: to.id_customer },
    recipient: to.email,
    ...(to.id_user !== null && { id_user: to.id_user }),
    values: {
      fname: to.fname,
      inv_number: to.inv_number ?? '',
      owed: showPence(owedPence(to)),
      paid_from_credit: creditWords({ ...to, owed_pence: owedPence(to) }),
      link: payLinkAddress(publicSettings().portal_url, secret),
      link_days: payLinkDays,
    },
  }
}

/**
 * Sends the link that staff asked for. First uses credit that arose after the invoice was issued,
 * so that the customer pays only the rest.
 */
export const mailPayLink = occasion({
  on: ['invoice.pay_link_sent'],
  what: 'Send the customer a link to pay',
  notices: {
    invoice_pay: {
      name: 'Invoice, link to pay',
      channel: 'email',
      class: 'payment',
      for: 'customer',
      short: 'invoice_pay_short',
      subject: 'Pay your {{business}} invoice {{inv_number}}',
      body: `Hello {{fname}},

{{owed}} is due on your invoice {{inv_number}}.{{paid_from_credit}} You can see it and pay it by card here:

{{link}}

The link works for {{link_days}} days.

Questions? Call {{support_phone}}.`,
      example: examplePayLink,
    },
  },
  shorts: {
    invoice_pay_short: {
      name: 'Invoice to be paid, in short',
      subject: 'Please pay invoice {{inv_number}}',
      body: '{{owed}} is due. You can pay it by card.',
      page: 'invoices',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_record } = happened
    if (!id_record || !(await lockToCharge(tx, at, id_record))) return
    const letter = await payLetter(deps, tx, at, id_record)
    if (letter) await deps.tell(tx, at, happened, { ...letter, template: 'invoice_pay' })
  },
})

/**
 * Sends the link if the bank wants a charge confirmed. Also sends it if the bank has declined a
 * card that we do not try again.
 */
export const mailChargeFailed = occasion({
  on: ['charge.action_required', 'charge.declined'],
  what: 'Tell the customer by e-mail, with a link to pay',
  notices: {
    charge_confirm: {
      on: ['charge.action_required'],
      name: 'Bank wants a payment confirmed',
      channel: 'email',
      class: 'payment',
      for: 'customer',
      short: 'charge_confirm_short',
      subject: 'Please confirm your payment for invoice {{inv_number}}',
      body: `Hello {{fname}},

We tried to take {{owed}} for your invoice {{inv_number}} from your card ({{card}}). Your bank wants you to confirm this payment. You can confirm it, or pay with another card, here:

{{link}}

The link works for {{link_days}} days.

Questions? Call {{support_phone}}.`,
      example: examplePayLink,
    },
    charge_declined: {
      on: ['charge.declined'],
      name: 'Card declined',
      channel: 'email',
      class: 'payment',
      for: 'customer',
      short: 'charge_declined_short',
      subject: 'We couldn’t take payment for invoice {{inv_number}}',
      body: `Hello {{fname}},

We tried to take {{owed}} for your invoice {{inv_number}} from your card ({{card}}), and your bank declined it. We won’t try this card again. Please pay with another card here:

{{link}}

The link works for {{link_days}} days.

Questions? Call {{support_phone}}.`,
      example: examplePayLink,
    },
  },
  shorts: {
    charge_confirm_short: {
      name: 'Bank wants a payment confirmed, in short',
      subject: 'Please confirm your payment',
      body: 'Your bank wants you to confirm {{owed}} for invoice {{inv_number}}.',
      page: 'invoices',
    },
    charge_declined_short: {
      name: 'Card declined, in short',
      subject: 'Your card was declined',
      body: 'Please pay {{owed}} for invoice {{inv_number}} with another card.',
      page: 'invoices',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_record } = happened
    const charge = id_record ? await chargesStore(tx).find(id_record) : undefined
    if (!charge) return
    const { id_invoice, card, status, retry_at } = charge
    const template =
      status === 'requires_action'
        ? 'charge_confirm'
        : status === 'declined' && retry_at === null
          ? 'charge_declined'
          : undefined
    const letter = template && (await payLetter(deps, tx, at, id_invoice))
    if (letter)
      await deps.tell(tx, at, happened, {
        ...letter,
        template,
        values: { ...letter.values, card },
      })
  },
})
