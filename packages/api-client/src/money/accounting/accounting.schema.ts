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

/** A document as it stands here and at the accounting service. */
export const AccountingDocument = z.object({
  id: Id,
  kind: z.enum(Object.keys(accountingKinds) as AccountingKind[]),
  /** The invoice's, credit note's or bill's; "Charge 7" of what has none. */
  number: z.string(),
  status: z.enum(Object.keys(accountingStatuses) as AccountingStatus[]),
  total: Pounds,
  vat: Pounds,
  /** What the service has, as last compared; null until then. */
  booked_total: z.nullable(Pounds),
  booked_vat: z.nullable(Pounds),
  differs: z.boolean(),
  /** What the service said, or where it differs; empty where nothing is wrong. */
  error: z.string(),
  sent_at: z.nullable(Instant),
  compared_at: z.nullable(Instant),
  created_at: Instant,
})
export type AccountingDocument = z.infer<typeof AccountingDocument>

export const AccountingDocumentsQuery = z.object({
  /** In the number. */
  search: Search,
  /** `differs`: what the service has otherwise than we do. */
  show: z.optional(z.enum(['waiting', 'parked', 'differs'])),
  ...paged,
})
export const AccountingDocumentsPage = z.object({
  ...pageOf(AccountingDocument).shape,
  service: z.enum(['built_in', 'xero']),
  /** Of all: how many wait, need somebody, and differ. */
  waiting: z.int(),
  parked: z.int(),
  differing: z.int(),
  compared_at: z.nullable(Instant),
})

/** A refund that was made in the processor's own pages, as far as no credit note covers it. */
export const UncoveredRefund = z.object({
  id: Id,
  inv_number: z.string(),
  customer: z.string(),
  amount: Pounds,
  refunded_on: CalendarDate,
})
export type UncoveredRefund = z.infer<typeof UncoveredRefund>
