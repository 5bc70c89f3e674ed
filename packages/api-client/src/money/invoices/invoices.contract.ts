import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Csv, Id, Pdf, Pounds, byId } from '../../kernel/wire.ts'
import {
  DueInvoice,
  Invoice,
  InvoiceRow,
  InvoicesFilter,
  InvoicesPage,
  InvoicesQuery,
  NewCreditNote,
} from './invoices.schema.ts'

const absent = { invoice_not_found: 404 }
const view = { access: 'staff', permission: 'invoices.view' } as const
const edit = { access: 'staff', permission: 'invoices.edit' } as const
const due = z.object({ data: z.array(DueInvoice) })
/** At most 250 invoices, each with its own result. */
const ids = z.array(Id).check(z.minLength(1, 'Choose an invoice'), z.maxLength(250))

export const getInvoice = endpoint('GET', '/invoice/{id}', {
  summary: 'An invoice with its lines.',
  ...byId,
  ok: Invoice,
  problems: absent,
  access: 'staff_or_customer',
  permission: 'invoices.view',
})

/** The document never changes. It does not show later payments or credits. */
export const getInvoicePdf = endpoint('GET', '/invoice/{id}/pdf', {
  summary: 'The document of an issued invoice.',
  ...byId,
  ok: Pdf,
  produces: 'pdf',
  problems: absent,
  access: 'staff_or_customer',
  permission: 'invoices.view',
})

/** The document never changes. */
export const getCreditNotePdf = endpoint('GET', '/credit-note/{id}/pdf', {
  summary: 'The document of a credit note.',
  ...byId,
  ok: Pdf,
  produces: 'pdf',
  problems: { credit_note_not_found: 404 },
  access: 'staff_or_customer',
  permission: 'invoices.view',
})

export const listInvoices = endpoint('GET', '/invoices', {
  summary: 'Invoices of customers, filtered, sorted and paged, with the totals of all that match.',
  query: InvoicesQuery,
  ok: InvoicesPage,
  ...view,
})

export const exportInvoices = endpoint('GET', '/invoices/export', {
  summary: 'The filtered invoices as CSV.',
  query: InvoicesFilter,
  ok: Csv,
  produces: 'csv',
  ...view,
})

export const listMyInvoices = endpoint('GET', '/my/invoices', {
  summary: "The signed-in customer's issued invoices, newest first.",
  /** `credit` is the customer's own credit with us. It pays the next invoice first. */
  ok: z.object({ data: z.array(InvoiceRow), credit: Pounds }),
  access: 'customer',
})

/** `dry_run` changes nothing. Otherwise, existing drafts also receive newly due work. */
export const checkDue = endpoint('POST', '/invoices/check-due', {
  summary: 'Puts all work that is due on draft invoices, one for each customer and region.',
  body: z.object({ dry_run: z.boolean(), id_customer: z.optional(Id) }),
  ok: due,
  ...edit,
})

export const checkInvoiceDue = endpoint('POST', '/invoice/{id}/check-due', {
  summary: "Brings a draft up to date with its customer's work that is due.",
  ...byId,
  body: z.object({ dry_run: z.boolean() }),
  ok: due,
  problems: { ...absent, invoice_not_draft: 409 },
  ...edit,
})

export const issueInvoices = endpoint('POST', '/invoices/issue', {
  summary: 'Issues drafts: each gets its number, and can no longer be changed.',
  body: z.object({ ids }),
  /**
   * Results in the order of the ids. `problem` explains why an invoice was not issued. Empty if it
   * was issued.
   */
  ok: z.object({
    data: z.array(z.object({ id: Id, inv_number: z.string(), problem: z.string() })),
  }),
  /** `seller_incomplete`: `errors` names the missing fields of the business. */
  problems: { seller_incomplete: 409 },
  ...edit,
})

export const voidInvoice = endpoint('POST', '/invoice/{id}/void', {
  summary: 'Voids an issued invoice without payments, or deletes a draft. Its work is due again.',
  ...byId,
  body: z.object({}),
  ok: Invoice,
  problems: {
    ...absent,
    invoice_paid: 409,
    invoice_credited: 409,
    invoice_voided: 409,
    charge_in_flight: 409,
    /** The books of the invoice's day are locked. Use a credit note instead. */
    period_locked: 409,
  },
  ...edit,
})

export const creditInvoice = endpoint('POST', '/invoice/{id}/credit-note', {
  summary: 'Credits parts of an issued invoice, line by line.',
  ...byId,
  body: NewCreditNote,
  ok: Invoice,
  problems: {
    ...absent,
    invoice_not_issued: 409,
    credit_too_large: 422,
    seller_incomplete: 409,
  },
  ...edit,
})

/**
 * Makes a credit note and refunds its total to the card. Does both or neither. Also requires the
 * permission of `creditInvoice`. `refund_too_large`: part of the total was not paid by card, or was
 * already refunded.
 */
export const refundInvoice = endpoint('POST', '/invoice/{id}/refund', {
  summary: 'Credits parts of a paid invoice, line by line, and refunds them to the card.',
  ...byId,
  body: NewCreditNote,
  ok: Invoice,
  problems: {
    ...absent,
    invoice_not_paid: 409,
    charge_disputed: 409,
    credit_too_large: 422,
    refund_too_large: 422,
    seller_incomplete: 409,
  },
  access: 'staff',
  permission: 'charges.edit',
})

export const removePostFee = endpoint('POST', '/invoice/{id}/remove-post-fee', {
  summary: 'Removes the fee for paying without a card from an unpaid invoice.',
  ...byId,
  body: z.object({}),
  ok: Invoice,
  problems: { ...absent, invoice_issued: 409, invoice_paid: 409 },
  ...edit,
})

export const updateInvoiceNotes = endpoint('PUT', '/invoice/{id}/notes', {
  summary: "Changes the staff's notes on an invoice.",
  ...byId,
  body: z.object({ notes: z.string().check(z.trim(), z.maxLength(65_535, 'Line is too long')) }),
  ok: Invoice,
  problems: absent,
  ...edit,
})
