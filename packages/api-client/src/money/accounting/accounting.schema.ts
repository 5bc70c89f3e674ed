import * as z from 'zod/mini'
import { paged, pageOf, Search } from '../../kernel/list-query.ts'
import { CalendarDate, Id, Instant, Pounds } from '../../kernel/wire.ts'

export const accountingKinds = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  bill: 'Bill',
  payment: 'Payment',
  void: 'Voided invoice',
  overpayment: 'Overpayment',
  refund: 'Refund',
  refund_void: 'Returned refund',
  dispute: 'Lost dispute',
  void_bill: 'Voided bill',
  credit_use: 'Credit used',
} as const
export type AccountingKind = keyof typeof accountingKinds

export const accountingStatuses = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  parked: 'Needs attention',
} as const
export type AccountingStatus = keyof typeof accountingStatuses

/** A document in our books and at the accounting service. */
export const AccountingDocument = z.object({
  id: Id,
  kind: z.enum(Object.keys(accountingKinds) as AccountingKind[]),
  /**
   * Number of the invoice, credit note or bill. A document without a number has a name such as
   * "Charge 7".
   */
  number: z.string(),
  status: z.enum(Object.keys(accountingStatuses) as AccountingStatus[]),
  total: Pounds,
  vat: Pounds,
  /** Total at the service when last compared. Null until then. */
  booked_total: z.nullable(Pounds),
  booked_vat: z.nullable(Pounds),
  differs: z.boolean(),
  /** The service's message, or the difference. Empty if there is no problem. */
  error: z.string(),
  sent_at: z.nullable(Instant),
  compared_at: z.nullable(Instant),
  created_at: Instant,
})
export type AccountingDocument = z.infer<typeof AccountingDocument>

export const AccountingDocumentsQuery = z.object({
  /** Text in the number. */
  search: Search,
  /** `differs` shows documents that differ between the service and our books. */
  show: z.optional(z.enum(['waiting', 'parked', 'differs'])),
  ...paged,
})
export const AccountingDocumentsPage = z.object({
  ...pageOf(AccountingDocument).shape,
  service: z.enum(['built_in', 'xero']),
  /** Counts of all documents that are waiting, need attention, or differ. */
  waiting: z.int(),
  parked: z.int(),
  differing: z.int(),
  compared_at: z.nullable(Instant),
})

/**
 * The part of a refund that no credit note covers. The refund was made in the processor's own
 * pages.
 */
export const UncoveredRefund = z.object({
  id: Id,
  inv_number: z.string(),
  customer: z.string(),
  amount: Pounds,
  refunded_on: CalendarDate,
})
export type UncoveredRefund = z.infer<typeof UncoveredRefund>
