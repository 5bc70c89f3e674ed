import {
  creditInvoice as endpoint,
  invoiceStatus,
  invoiceStatuses,
  penceOf,
  londonDate,
  type NewCreditNote,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { post } from '../ledger/ledger.store.ts'
import { decideCredit, type LineParts } from './credit-note.decide.ts'
import { invoicesStore } from './invoices.store.ts'
import { creditEntries } from './postings.rules.ts'
import {
  addCredited,
  owedPence,
  recordPayment,
  takeNumber,
  writeCreditNote,
  type InvoiceRecord,
} from './write-invoice.ts'

/** For example "CN-000012". */
const creditNoteNumber = (n: number) => `CN-${String(n).padStart(6, '0')}`

/**
 * Credits parts of a locked, issued invoice. Amounts already paid become the customer's credit.
 * Returns the pence of the credit note.
 */
export async function creditInvoice(
  tx: Db,
  at: Date,
  invoice: InvoiceRecord,
  { reason, notes, lines: wishes }: NewCreditNote,
  id_user: number,
) {
  const { id, id_status, id_customer, id_region } = invoice
  const store = invoicesStore(tx)
  if (!creditable.includes(id_status))
    throw refuse(
      endpoint,
      'invoice_not_issued',
      `This invoice is ${invoiceStatuses[id_status]}: only issued invoices can be credited.`,
    )
  const decided = decideCredit(
    await store.creditableLines(id),
    wishes.map(({ id_line, amount }) => ({ id_line, pence: penceOf(amount) })),
    invoice,
  )
  if ('refused' in decided)
    throw refuse(endpoint, 'credit_too_large', `${decided.refused}.`, {
      errors: { [`lines.${decided.at}.amount`]: [decided.refused] },
    })
  const { lines, fee } = decided
  const sum = (field: keyof LineParts) => lines.reduce((all, line) => all + line[field], 0)
  const note = {
    ...fee,
    total_pence: sum('gross_pence') + fee.post_fee_pence,
    vat_pence: sum('vat_pence') + fee.post_fee_vat_pence,
    treasures_income_pence: sum('treasure_pence'),
    lt_commission_pence: sum('lt_commission_pence'),
    franchisee_commission_pence: sum('franchisee_commission_pence'),
  }
  const owed_pence = owedPence(invoice)
  const credited = await store.holdCredited(id)
  const issued_on = londonDate(at)
  const number = await takeNumber(tx, { kind: 'credit_note' }, creditNoteNumber)
  const id_credit_note = await writeCreditNote(
    tx,
    { ...note, id_invoice: id, number, issued_on, reason, notes, id_user, created_at: at },
    lines,
  )
  await post(tx, at, {
    kind: 'credit_note',
    key: `credit_note ${id_credit_note}`,
    entries: creditEntries({ ...note, id_customer, id_region }, lines, { owed_pence, credited }),
    id_invoice: id,
    id_user,
    happened_on: issued_on,
  })
  const amount_credited_pence = invoice.amount_credited_pence + note.total_pence
  const isWhole = amount_credited_pence === invoice.total_pence
  await addCredited(tx, at, invoice, note.total_pence)
  const by = userActor(id_user)
  await recordEvent(tx, {
    event: 'invoice.credited',
    at,
    by,
    id_customer,
    id_region,
    id_record: id,
    data: { inv_number: invoice.inv_number ?? '', amount_pence: note.total_pence, number },
  })
  // The credit note and earlier payments together settle the invoice.
  if (!isWhole && owed_pence > 0 && note.total_pence >= owed_pence)
    await recordPayment(tx, at, { ...invoice, amount_credited_pence }, { amount_pence: 0, by })
  return note.total_pence
}

const creditable: readonly number[] = [
  invoiceStatus.issued,
  invoiceStatus.partPaid,
  invoiceStatus.paid,
]
