import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { CalendarDate, Csv, DateInput, byId } from '../../kernel/wire.ts'
import { orNull } from '../../kernel/empty.ts'
import { CreditReason } from '../invoices/invoices.schema.ts'
import {
  AccountingDocument,
  AccountingDocumentsPage,
  AccountingDocumentsQuery,
  UncoveredRefund,
} from './accounting.schema.ts'

export const getXeroOnlineUrl = endpoint('GET', '/xero/invoice/online-url', {
  summary:
    'Address of an invoice at the accounting service or, if the books are our own, in the portal.',
  query: z.object({
    xero_invoice_id: z.string().check(z.regex(/^[\w-]{3,64}$/, 'is not an id of an invoice')),
  }),
  ok: z.object({ xeroOnlineInvoiceUrl: z.string() }),
  problems: { invoice_not_found: 404, accounting_unavailable: 503 },
  access: 'staff_or_customer',
  permission: 'invoices.view',
})

export const listAccountingDocuments = endpoint('GET', '/accounting/documents', {
  summary: 'Documents for the accounting service, newest first, and their differences from ours.',
  query: AccountingDocumentsQuery,
  ok: AccountingDocumentsPage,
  access: 'super',
})

export const retryAccountingDocument = endpoint('POST', '/accounting/document/{id}/retry', {
  summary: 'Resends a document that needed attention.',
  ...byId,
  body: z.object({}),
  ok: AccountingDocument,
  problems: { document_not_found: 404, document_sent: 409 },
  access: 'super',
})

/** Runs in the background, and also every night at 02:30 London time. */
export const compareAccounts = endpoint('POST', '/accounting/compare', {
  summary: 'Compares what the accounting service has with what we have.',
  body: z.object({}),
  ok: z.object({ begun: z.boolean() }),
  access: 'super',
})

export const exportLedger = endpoint('GET', '/ledger/export', {
  summary: "The ledger's entries of a period as CSV, in the order of their numbers.",
  query: z.object({ from: CalendarDate, to: CalendarDate }),
  ok: Csv,
  produces: 'csv',
  access: 'super',
})

const Period = z.object({ locked_until: z.nullable(CalendarDate) })

export const getAccountingPeriod = endpoint('GET', '/accounting/period', {
  summary: 'The day until which the books are locked.',
  ok: Period,
  access: 'super',
})

/** Later changes to the locked period are booked on the first open day. */
export const lockAccountingPeriod = endpoint('PUT', '/accounting/period', {
  summary: 'Locks the books until a day, or unlocks them.',
  body: z.object({ locked_until: orNull(DateInput) }),
  ok: Period,
  problems: { day_to_come: 422 },
  access: 'super',
})

export const listUncoveredRefunds = endpoint('GET', '/accounting/refunds', {
  summary: 'Refunds at the payment processor without a credit note, oldest first.',
  ok: z.object({ data: z.array(UncoveredRefund) }),
  access: 'super',
})

export const creditUncoveredRefund = endpoint('POST', '/accounting/refund/{id}/credit-note', {
  summary: 'Issues the credit note that a refund at the payment processor needs.',
  ...byId,
  body: z.object({ reason: CreditReason }),
  ok: z.object({}),
  problems: {
    refund_not_found: 404,
    refund_covered: 409,
    invoice_owed: 409,
    credit_too_large: 422,
  },
  access: 'super',
})
