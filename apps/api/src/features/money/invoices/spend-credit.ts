import { isOwed } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { systemActor } from '#events/define-event.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { holdBalance, post } from '../ledger/ledger.store.ts'
import { invoicesStore } from './invoices.store.ts'
import { lockInvoice, owedPence, recordPayment, type InvoiceRecord } from './write-invoice.ts'

/**
 * Pays a locked invoice from its customer's credit, as far as the credit suffices, before a card is
 * charged. Takes no credit while a charge of the whole amount is in progress, and none that waiting
 * refunds need. Returns the updated invoice.
 */
export async function spendCredit(
  tx: Db,
  at: Date,
  invoice: InvoiceRecord,
): Promise<InvoiceRecord> {
  const { id, id_customer, paid_from_credit_pence } = invoice
  const owed = owedPence(invoice)
  if (!isOwed(invoice.id_status) || owed === 0) return invoice
  if (await invoicesStore(tx).isBeingCharged(id)) return invoice
  const credit = await holdBalance(tx, { kind: 'customer_credit', id_customer })
  const amount_pence = Math.min(owed, credit - (await awaitedByRefunds(tx, id_customer)))
  if (amount_pence <= 0) return invoice
  await post(tx, at, {
    kind: 'credit_spent',
    // Each step has its own key, because the next step starts from this step's total.
    key: `credit_spent ${id} from ${paid_from_credit_pence}`,
    id_invoice: id,
    entries: [
      { account: { kind: 'customer_credit', id_customer }, amount_pence: -amount_pence },
      { account: { kind: 'receivable', id_customer }, amount_pence },
    ],
  })
  await recordPayment(tx, at, invoice, { amount_pence, by: systemActor, isCredit: true })
  return (await lockInvoice(tx, id, everywhere)) ?? invoice
}

/** Pence refunded to the customer before a credit note created the credit. */
async function awaitedByRefunds(db: Db, id_customer: number): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.id_charge')
    .select(sql<number>`coalesce(sum(uncovered_pence), 0)::bigint`.as('sum'))
    .where('charges.id_customer', '=', id_customer)
    .executeTakeFirstOrThrow()
  return sum
}
