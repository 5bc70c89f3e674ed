import * as z from 'zod/mini'
import { IdOrNot, paged, pageOf, Search, sortedBy } from '../../kernel/list-query.ts'
import { CalendarDate, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'

export const chargeStatuses = {
  pending: 'Pending',
  succeeded: 'Succeeded',
  requires_action: 'Waits for the customer',
  declined: 'Declined',
  error: 'Failed',
  unknown: 'Being looked up',
  cancelled: 'Cancelled',
} as const
export type ChargeStatus = keyof typeof chargeStatuses
export const ChargeStatus = z.enum(Object.keys(chargeStatuses) as ChargeStatus[])

/** An attempt to collect what an invoice says. */
export const Charge = z.object({
  id: Id,
  id_invoice: Id,
  inv_number: z.string(),
  customer: z.object({ id: Id, name: z.string() }),
  /** "visa ending 4242". */
  card: z.string(),
  attempt: z.int(),
  amount: Pounds,
  refunded: Pounds,
  status: ChargeStatus,
  /** In words; empty where it went well. */
  error: z.string(),
  retry_at: z.nullable(Instant),
  created_at: Instant,
  finished_at: z.nullable(Instant),
})
export type Charge = z.infer<typeof Charge>

export const chargeSorts = ['id', 'customer', 'amount'] as const
export const ChargesFilter = z.object({
  /** In invoice number or customer's name. */
  search: Search,
  status: z.optional(ChargeStatus),
  id_region: z.optional(IdOrNot),
  id_customer: z.optional(Id),
  id_invoice: z.optional(numeric(z.int(), z.positive())),
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
  sort: sortedBy(chargeSorts, 'id,desc'),
})
export const ChargesQuery = z.object({ ...ChargesFilter.shape, ...paged })
export type ChargesQuery = z.infer<typeof ChargesQuery>
export const ChargesPage = z.object({
  ...pageOf(Charge).shape,
  totals: z.object({ succeeded: Pounds, refunded: Pounds }),
})
export type ChargesPage = z.infer<typeof ChargesPage>

/** What became of charging one invoice. `problem` in words where it was not charged. */
export const ChargeOutcome = z.object({
  id: Id,
  inv_number: z.string(),
  charge: z.nullable(Charge),
  problem: z.string(),
})
export type ChargeOutcome = z.infer<typeof ChargeOutcome>
