import * as z from 'zod/mini'
import { CalendarDate, Id, Pounds } from '../../kernel/wire.ts'
import { Month } from '../../work/timesheets/timesheets.schema.ts'

/** Groups of entries of a region's wallet, in the order of a statement. */
export const statementParts = {
  shares: 'Shares of invoices',
  credited: 'Credit notes',
  fees: 'Fees and adjustments',
  payouts: 'Payouts',
} as const
export type StatementPart = keyof typeof statementParts

export const StatementEntry = z.object({
  id: Id,
  date: CalendarDate,
  part: z.enum(Object.keys(statementParts) as [StatementPart, ...StatementPart[]]),
  /** Kind of the entry, and what it is about, such as the number of an invoice. */
  descr: z.string(),
  id_invoice: z.nullable(Id),
  /** Signed amount. Positive amounts add to the wallet. */
  amount: Pounds,
  /** The balance after this entry. */
  balance: Pounds,
})
export type StatementEntry = z.infer<typeof StatementEntry>

/** Statement of a region's wallet for a month. `closing` is `opening` plus all four parts. */
export const Statement = z.object({
  region: z.object({ id: Id, region_name: z.string() }),
  month: Month,
  /** True while the month is not over, so that further entries may follow. */
  is_open: z.boolean(),
  opening: Pounds,
  shares: Pounds,
  credited: Pounds,
  fees: Pounds,
  payouts: Pounds,
  closing: Pounds,
  /** In the order in which they happened. */
  entries: z.array(StatementEntry),
})
export type Statement = z.infer<typeof Statement>
