import { penceOf, poundsOf } from '@treasures/api-client'
import * as z from 'zod/mini'
import type {
  AccountingDocument,
  AccountingLine,
  BookedDocument,
  PushedDocument,
} from '../../kernel/accounting.ts'
import type { XeroCodes } from './xero.settings.ts'

const Money = z.number()
const Booked = z.object({
  Total: Money,
  TotalTax: Money,
  AmountPaid: z._default(Money, 0),
  RemainingCredit: z._default(Money, 0),
  Status: z.string(),
  Contact: z.object({ ContactID: z.string() }),
})
export const XeroInvoice = z.object({
  InvoiceID: z.string(),
  InvoiceNumber: z.string(),
  Type: z.string(),
  ...Booked.shape,
})
export type XeroInvoice = z.infer<typeof XeroInvoice>
export const XeroCreditNote = z.object({
  CreditNoteID: z.string(),
  CreditNoteNumber: z.string(),
  Type: z.string(),
  ...Booked.shape,
})
export type XeroCreditNote = z.infer<typeof XeroCreditNote>

/**
 * A document in Xero's format. Each line carries its gross amount and our own tax, so Xero
 * calculates and rounds nothing. Dates are plain, without a time zone.
 */
export function xeroDocument(
  { kind, number, date, due_on, lines }: AccountingDocument,
  contact: string,
  codes: XeroCodes,
) {
  const isBill = kind === 'bill'
  const line = (one: AccountingLine) => ({
    Description: one.descr,
    Quantity: 1,
    UnitAmount: poundsOf(one.gross_pence),
    LineAmount: poundsOf(one.gross_pence),
    TaxAmount: poundsOf(one.vat_pence),
    AccountCode: isBill && one.kind !== 'withheld' ? codes.bills : codes[one.kind],
    TaxType: !one.has_vat ? codes.taxNone : isBill ? codes.taxPurchases : codes.taxSales,
  })
  const shared = {
    Contact: { ContactID: contact },
    Date: date,
    LineAmountTypes: 'Inclusive',
    CurrencyCode: 'GBP',
    Status: 'AUTHORISED',
    LineItems: lines.map(line),
  }
  return kind === 'credit_note'
    ? { ...shared, Type: 'ACCRECCREDIT', CreditNoteNumber: number }
    : { ...shared, Type: isBill ? 'ACCPAY' : 'ACCREC', InvoiceNumber: number, DueDate: due_on }
}

export const pushed = (found: XeroInvoice | XeroCreditNote): PushedDocument => ({
  id: 'InvoiceID' in found ? found.InvoiceID : found.CreditNoteID,
  contact: found.Contact.ContactID,
  total_pence: penceOf(found.Total),
  vat_pence: penceOf(found.TotalTax),
  left_pence: penceOf(found.RemainingCredit),
})

export const booked = (found: XeroInvoice | XeroCreditNote): BookedDocument => ({
  id: 'InvoiceID' in found ? found.InvoiceID : found.CreditNoteID,
  kind: 'CreditNoteID' in found ? 'credit_note' : found.Type === 'ACCPAY' ? 'bill' : 'invoice',
  number: 'InvoiceNumber' in found ? found.InvoiceNumber : found.CreditNoteNumber,
  total_pence: penceOf(found.Total),
  vat_pence: penceOf(found.TotalTax),
  paid_pence: penceOf(found.AmountPaid),
  is_voided: found.Status === 'VOIDED' || found.Status === 'DELETED',
})
