import { isOwed, showPence } from '@treasures/api-client'
import { creditWords } from '../features/money/invoices/credit-words.rules.ts'
import { owedPence } from '../features/money/invoices/write-invoice.ts'
import { chargesStore } from '../features/money/charges/charges.store.ts'
import {
  payLinkAddress,
  payLinkDays,
  payLinksStore,
} from '../features/money/charges/pay-links.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

type Why = {
  template: 'invoice_pay' | 'charge_confirm' | 'charge_declined'
  id_invoice: number
  card?: string
}

/**
 * Sends a link with which a customer sees and pays an invoice. Sends nothing if there is nothing
 * left to pay.
 */
function sendPayLink(deps: ReactionDeps) {
  const send = tell(deps)
  return async (
    tx: Db,
    at: Date,
    happened: { id: number },
    { template, id_invoice, card = '' }: Why,
  ) => {
    const to = await payLinksStore(tx).findAddressee(id_invoice)
    if (!to || !isOwed(to.id_status) || owedPence(to) === 0) return
    const secret = await payLinksStore(tx).create(id_invoice, at)
    const { portal_url } = deps.publicSettings()
    await send(tx, at, happened, {
      template,
      to: { customer: to.id_customer },
      recipient: to.email,
      ...(to.id_user !== null && { id_user: to.id_user }),
      values: {
        fname: to.fname,
        inv_number: to.inv_number ?? '',
        owed: showPence(owedPence(to)),
        paid_from_credit: creditWords({ ...to, owed_pence: owedPence(to) }),
        link: payLinkAddress(portal_url, secret),
        link_days: payLinkDays,
        card,
      },
    })
  }
}

/** Sends the link that staff asked for. */
export function mailPayLink(deps: ReactionDeps): Reaction<'mailPayLink'> {
  const send = sendPayLink(deps)
  return async (tx, happened, at) => {
    const { id_record } = happened
    if (id_record) await send(tx, at, happened, { template: 'invoice_pay', id_invoice: id_record })
  }
}

/**
 * Sends the link if the bank wants a charge confirmed, or has declined a card that is not tried
 * again.
 */
export function mailChargeFailed(deps: ReactionDeps): Reaction<'mailChargeFailed'> {
  const send = sendPayLink(deps)
  return async (tx, happened, at) => {
    const { id_record } = happened
    const charge = id_record ? await chargesStore(tx).find(id_record) : undefined
    if (!charge) return
    const { id_invoice, card, status, retry_at } = charge
    if (status === 'requires_action')
      await send(tx, at, happened, { template: 'charge_confirm', id_invoice, card })
    if (status === 'declined' && retry_at === null)
      await send(tx, at, happened, { template: 'charge_declined', id_invoice, card })
  }
}
