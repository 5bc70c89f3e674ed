import * as z from 'zod/mini'
import { IdOrNot, paged, pageOf, Search, sortedBy } from '../../kernel/list-query.ts'
import { poundsInput } from '../../kernel/pounds.schema.ts'
import { CalendarDate, Id, Instant, Pounds } from '../../kernel/wire.ts'
import { CardSetup, CardToken } from '../cards/cards.schema.ts'

export const chargeStatuses = {
  pending: 'Pending',
  succeeded: 'Succeeded',
  requires_action: 'Waiting for customer',
  declined: 'Declined',
  error: 'Failed',
  unknown: 'Checking',
  cancelled: 'Cancelled',
} as const
export type ChargeStatus = keyof typeof chargeStatuses
export const ChargeStatus = z.enum(Object.keys(chargeStatuses) as ChargeStatus[])

export const refundStatuses = {
  requested: 'Requested',
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
} as const
export type RefundStatus = keyof typeof refundStatuses

/** A refund to the card that was charged. */
export const Refund = z.object({
  id: Id,
  amount: Pounds,
  status: z.enum(Object.keys(refundStatuses) as RefundStatus[]),
  reason: z.string(),
  /** Error message. Empty if the refund succeeded. */
  error: z.string(),
  created_at: Instant,
})
export type Refund = z.infer<typeof Refund>

/** `inquiry` is a question by the bank and moves no money. */
export const disputeStatuses = {
  inquiry: 'Bank enquiry',
  open: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
} as const
export type DisputeStatus = keyof typeof disputeStatuses

/** An attempt to collect the amount of an invoice. */
export const Charge = z.object({
  id: Id,
  id_invoice: Id,
  inv_number: z.string(),
  customer: z.object({ id: Id, name: z.string() }),
  /** Card such as "Visa ending 4242". */
  card: z.string(),
  attempt: z.int(),
  amount: Pounds,
  refunded: Pounds,
  /**
   * Amount that can be refunded now. This is the rest of the charge, but at most the customer's
   * credit.
   */
  refundable: Pounds,
  status: ChargeStatus,
  /** Error message. Empty if the charge succeeded. */
  error: z.string(),
  retry_at: z.nullable(Instant),
  /** State of the latest dispute. Null if there is none. */
  dispute: z.nullable(z.enum(Object.keys(disputeStatuses) as DisputeStatus[])),
  refunds: z.array(Refund),
  created_at: Instant,
  finished_at: z.nullable(Instant),
})
export type Charge = z.infer<typeof Charge>

export const chargeSorts = ['id', 'customer', 'amount'] as const
export const ChargesFilter = z.object({
  /** Text in the invoice number or the customer's name. */
  search: Search,
  status: z.optional(ChargeStatus),
  id_region: z.optional(IdOrNot),
  id_customer: z.optional(Id),
  id_invoice: z.optional(Id),
  /** True for failed charges of owed invoices without a later or planned attempt. */
  to_repeat: z.optional(z.stringbool()),
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
  sort: sortedBy(chargeSorts, 'id,desc'),
})
export type ChargesFilter = z.infer<typeof ChargesFilter>
export const ChargesQuery = z.object({ ...ChargesFilter.shape, ...paged })
export type ChargesQuery = z.infer<typeof ChargesQuery>
export const ChargesPage = z.object({
  ...pageOf(Charge).shape,
  totals: z.object({ succeeded: Pounds, refunded: Pounds }),
})
export type ChargesPage = z.infer<typeof ChargesPage>

/**
 * Result of charging one invoice. `problem` explains why it was not charged. Empty if it was
 * charged.
 */
export const ChargeOutcome = z.object({
  id: Id,
  inv_number: z.string(),
  charge: z.nullable(Charge),
  problem: z.string(),
})
export type ChargeOutcome = z.infer<typeof ChargeOutcome>

export const NewRefund = z.object({
  amount: poundsInput({
    least: 0.01,
    tooLow: 'At least one penny',
    most: 1_000_000,
    required: 'Amount is required',
    tooHigh: 'Is too large',
    tooFine: 'Has too many decimal places',
  }),
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(1_000, 'At most 1,000 characters')),
})
export type NewRefund = z.infer<typeof NewRefund>

/** An invoice for the holder of its payment link. */
export const PayInvoice = z.object({
  inv_number: z.string(),
  issued_on: CalendarDate,
  due_on: CalendarDate,
  total: Pounds,
  vat: Pounds,
  amount_credited: Pounds,
  amount_paid: Pounds,
  /** Part of `amount_paid`, paid from the customer's credit. */
  paid_from_credit: Pounds,
  /** Amount still to pay. 0 if there is none. */
  owed: Pounds,
  lines: z.array(
    z.object({
      /** Service, treasure and job. */
      descr: z.string(),
      /** The treasure's own words, if they wrote any. */
      note: z.optional(z.string()),
      date: CalendarDate,
      total: Pounds,
    }),
  ),
  /**
   * Message if the bank requires the customer to confirm a payment with this card. Empty otherwise.
   */
  confirms: z.string(),
})
export type PayInvoice = z.infer<typeof PayInvoice>

/** Data for the processor's own fields to collect the amount. */
export const PaymentToken = z.object({
  ...CardToken.shape,
  amount: Pounds,
  /** Card that the bank has to confirm, with the processor's id of it. Null if there is none. */
  saved_card: z.nullable(z.object({ name: z.string(), reference: z.string() })),
})
export type PaymentToken = z.infer<typeof PaymentToken>

/** `setup` is the payment's id. If no trial card is given, confirms the saved card. */
export const PaymentDone = CardSetup

export const PaymentOutcome = z.object({
  /** Amount still to pay. 0 if the invoice is paid. */
  owed: Pounds,
})
export type PaymentOutcome = z.infer<typeof PaymentOutcome>
