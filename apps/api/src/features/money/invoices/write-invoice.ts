import { invoiceStatus, type InvoiceStatus } from '@treasures/api-client'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Actor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'

// The only file that writes the table of invoices. Hand it the transaction.

export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/** Holds an invoice until the transaction ends. Charges, credits and payments of one come one after the other. */
export const lockInvoice = (tx: Db, id: number) =>
  tx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What is still to be paid, in pence. */
export const owedPence = (
  invoice: Pick<InvoiceRecord, 'total_pence' | 'amount_paid_pence' | 'amount_credited_pence'>,
): number =>
  Math.max(0, invoice.total_pence - invoice.amount_credited_pence - invoice.amount_paid_pence)

/** Changes columns of an invoice that is held. */
export const changeInvoice = (tx: Db, id: number, at: Date, set: Updateable<Tables['invoices']>) =>
  tx
    .updateTable('invoices')
    .set({ ...set, updated_at: at })
    .where('id', '=', id)
    .execute()

/**
 * Says that money came in for an invoice that is held: it is part-paid or paid. The ledger is written by who knows
 * where the money is. Answers what was too much, in pence.
 */
export async function recordPayment(
  tx: Db,
  at: Date,
  invoice: InvoiceRecord,
  payment: { amount_pence: number; by: Actor },
): Promise<{ excess_pence: number }> {
  const owed = owedPence(invoice)
  const taken = Math.min(owed, payment.amount_pence)
  const isPaid = taken === owed
  const id_status: InvoiceStatus = isPaid ? invoiceStatus.paid : invoiceStatus.partPaid
  await changeInvoice(tx, invoice.id, at, {
    amount_paid_pence: invoice.amount_paid_pence + taken,
    id_status,
    payment_retry: 0,
    ...(isPaid && { paid_at: at }),
  })
  await recordEvent(tx, {
    event: isPaid ? 'invoice.paid' : 'invoice.part_paid',
    at,
    by: payment.by,
    id_customer: invoice.id_customer,
    id_record: invoice.id,
    data: { inv_number: invoice.inv_number ?? '', amount_pence: taken },
  })
  return { excess_pence: payment.amount_pence - taken }
}

/** The next number of a series without gaps, under its row's lock: the last thing that a transaction does. */
export async function takeNumber(
  tx: Db,
  kind: 'invoice' | 'credit_note' | 'bill',
  id_treasure: number | null = null,
): Promise<number> {
  if (id_treasure !== null)
    await tx
      .insertInto('number_series')
      .values({ kind, id_treasure })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { next } = await tx
    .updateTable('number_series')
    .set({ next: sql<number>`next + 1` })
    .where('kind', '=', kind)
    .where('id_treasure', 'is not distinct from', id_treasure)
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - 1
}
