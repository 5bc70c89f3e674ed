import { invoiceStatus, voidInvoice as endpoint } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { workStore } from '../../work/work/work.store.ts'
import { findPosting, isShutDay, post } from '../ledger/ledger.store.ts'
import { invoicesStore } from './invoices.store.ts'
import { issuedEntries, reversed } from './postings.rules.ts'
import { markVoided, removeDrafts, type InvoiceRecord } from './write-invoice.ts'

/**
 * Voids a locked invoice: its work is due again, and the ledger posting is reversed. A draft is
 * deleted.
 */
export async function voidInvoice(tx: Db, at: Date, invoice: InvoiceRecord, by: Actor) {
  const { id } = invoice
  await refuseVoid(tx, invoice)
  await workStore(tx).freeOfInvoice(id)
  if (invoice.inv_number === null) await removeDrafts(tx, [id])
  else {
    const reverses = await findPosting(tx, `invoice_issued ${id}`)
    await post(tx, at, {
      kind: 'invoice_voided',
      key: `invoice_voided ${id}`,
      entries: reversed(issuedEntries(invoice, await invoicesStore(tx).lines(id))),
      reverses,
      id_invoice: id,
      id_user: by.kind === 'user' ? by.id : undefined,
    })
    await markVoided(tx, at, invoice)
  }
  await recordEvent(tx, {
    event: 'invoice.voided',
    at,
    by,
    id_customer: invoice.id_customer,
    id_region: invoice.id_region,
    id_record: id,
    data: { inv_number: invoice.inv_number ?? '', amount_pence: invoice.total_pence },
  })
}

/** Throws a refusal if money has moved or a charge is in progress. */
async function refuseVoid(tx: Db, invoice: InvoiceRecord) {
  if (invoice.id_status === invoiceStatus.voided)
    throw refuse(endpoint, 'invoice_voided', 'This invoice is already voided.')
  if (invoice.amount_paid_pence > 0 || invoice.id_status === invoiceStatus.paid)
    throw refuse(
      endpoint,
      'invoice_paid',
      'This invoice is part-paid, so it cannot be voided. Issue a credit note instead.',
    )
  if (invoice.amount_credited_pence > 0)
    throw refuse(
      endpoint,
      'invoice_credited',
      'Part of this invoice has been credited, so it cannot be voided. Credit the rest instead.',
    )
  if (await invoicesStore(tx).isBeingCharged(invoice.id))
    throw refuse(
      endpoint,
      'charge_in_flight',
      'The customer’s card is being charged for this invoice. Wait for the result first.',
    )
  if (invoice.issued_on !== null && (await isShutDay(tx, invoice.issued_on)))
    throw refuse(
      endpoint,
      'period_locked',
      'The accounts for that date are locked, so it cannot be voided. Issue a credit note instead.',
    )
}
