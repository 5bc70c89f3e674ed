import {
  creditReasons,
  invoiceStatus,
  invoiceStatuses,
  refundInvoice as endpoint,
  showPence,
  type NewCreditNote,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { creditInvoice } from '../invoices/credit-invoice.ts'
import type { InvoiceRecord } from '../invoices/write-invoice.ts'
import { chargesStore } from './charges.store.ts'
import { disputesStore } from './disputes.store.ts'
import { requestRefund } from './refund-charges.ts'
import { refundable } from './refund-state.rules.ts'

/**
 * Credits parts of a locked, paid invoice and refunds their total to the card that paid it. The
 * credit note turns the amount into the customer's credit, from which the refund takes it.
 */
export async function refundInvoice(
  tx: Db,
  at: Date,
  invoice: InvoiceRecord,
  note: NewCreditNote,
  id_user: number,
) {
  const { id, id_status } = invoice
  if (id_status !== invoiceStatus.paid)
    throw refuse(
      endpoint,
      'invoice_not_paid',
      `This invoice is ${invoiceStatuses[id_status]}: only paid invoices can be refunded.`,
    )
  const charges = await chargesStore(tx).lockSucceeded(id)
  for (const charge of charges)
    if (await disputesStore(tx).isDisputed(charge.id))
      throw refuse(
        endpoint,
        'charge_disputed',
        'The payment of this invoice is disputed, so it cannot be refunded: the bank decides.',
      )
  const total_pence = await creditInvoice(tx, at, invoice, note, id_user)
  const reason = [creditReasons[note.reason], note.notes].filter(Boolean).join(': ').slice(0, 1_000)
  let left = total_pence
  for (const charge of charges) {
    const amount_pence = Math.min(left, refundable(charge))
    if (amount_pence === 0) continue
    await requestRefund(tx, at, charge, { amount_pence, reason, id_user })
    left -= amount_pence
  }
  if (left > 0)
    throw refuse(
      endpoint,
      'refund_too_large',
      `At most ${showPence(total_pence - left)} can go back to the card. Issue a credit note for the rest.`,
    )
}
