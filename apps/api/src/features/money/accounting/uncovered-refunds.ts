import {
  creditUncoveredRefund,
  poundsOf,
  showPence,
  split,
  londonDate,
  fullName,
  type CreditReason,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { coverRefunds } from '../charges/refund-charges.ts'
import { refundsStore } from '../charges/refunds.store.ts'
import { creditInvoice } from '../invoices/credit-invoice.ts'
import { invoicesStore } from '../invoices/invoices.store.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockInvoice, owedPence } from '../invoices/write-invoice.ts'

/** Refunds that staff made on the processor's own pages and that have no credit note yet. */
export async function listUncovered(db: Db) {
  const rows = await refundsStore(db).listUncovered()
  return rows.map(({ id, inv_number, uncovered_pence, created_at, ...customer }) => ({
    id,
    inv_number: inv_number ?? '',
    customer: fullName(customer),
    amount: poundsOf(uncovered_pence),
    refunded_on: londonDate(created_at),
  }))
}

/**
 * Issues the credit note for a refund without one, split over the invoice's lines in proportion to
 * their uncredited amounts.
 */
export async function creditUncovered(
  tx: Db,
  at: Date,
  id: number,
  { reason, id_user }: { reason: CreditReason; id_user: number },
) {
  const refund = await refundsStore(tx).findWithInvoice(id)
  const invoice = refund && (await lockInvoice(tx, refund.id_invoice, everywhere))
  if (!invoice)
    throw refuse(creditUncoveredRefund, 'refund_not_found', 'We can’t find that refund.')
  const { uncovered_pence } = await refundsStore(tx).lock(id)
  if (uncovered_pence === 0)
    throw refuse(creditUncoveredRefund, 'refund_covered', 'This refund has its credit note.')
  if (owedPence(invoice) > 0)
    throw refuse(
      creditUncoveredRefund,
      'invoice_owed',
      `Invoice ${invoice.inv_number ?? ''} is still owed, and a credit note takes off what is owed first. Issue it on the invoice.`,
    )
  const lines = await invoicesStore(tx).creditableLines(invoice.id)
  const left = lines.map(({ gross_pence, taken }) => gross_pence - taken.gross_pence)
  const all = left.reduce((sum, pence) => sum + pence, 0)
  // The fee for paying without a card is credited with the last of the lines.
  if (all === 0 || uncovered_pence > all + invoice.post_fee_pence)
    throw refuse(
      creditUncoveredRefund,
      'credit_too_large',
      `Only ${showPence(all)} of invoice ${invoice.inv_number ?? ''} is not credited yet.`,
    )
  const parts = split(Math.min(uncovered_pence, all), left)
  await creditInvoice(
    tx,
    at,
    invoice,
    {
      reason,
      notes: 'Refunded at the payment processor',
      lines: lines
        .map((line, i) => ({ id_line: line.id, amount: poundsOf(parts[i] ?? 0) }))
        .filter(({ amount }) => amount > 0),
    },
    id_user,
  )
  // Covers the refund at once, so that staff cannot issue a second credit note.
  await coverRefunds(tx, at, invoice.id, { by: `from ${uncovered_pence}`, pence: uncovered_pence })
}
