import * as z from 'zod/mini'
import { paged, pageOf } from '../../kernel/list-query.ts'
import { parsePounds } from '../../kernel/money.ts'
import { CalendarDate, Id, Instant, Pounds } from '../../kernel/wire.ts'

/** A treasure's or a region's. Its balance is the sum of its entries in the ledger. */
export const Wallet = z.object({
  id: Id,
  owner: z.object({ kind: z.enum(['treasure', 'region']), id: Id, name: z.string() }),
  currency: z.literal('GBP'),
  /** All that it holds; below zero only after money was taken back that had been paid out. */
  balance: Pounds,
  /** Of it, what can be paid out now. */
  available: Pounds,
  /** Earned on invoices that are not paid or not credited yet. */
  held: Pounds,
  /** Payouts that were asked for or sent, and have not arrived. */
  on_its_way: Pounds,
  locked_at: z.nullable(Instant),
  created_at: Instant,
})
export type Wallet = z.infer<typeof Wallet>

export const WalletTransaction = z.object({
  id: Id,
  id_wallet: Id,
  /** invoice, payout, clawback, adjustment … */
  kind: z.string(),
  descr: z.string(),
  /** With its sign: what it added to the wallet. */
  amount: Pounds,
  /** The wallet's balance with it. */
  balance: Pounds,
  id_invoice: z.nullable(Id),
  happened_on: CalendarDate,
  by: z.nullable(z.string()),
  created_at: Instant,
})
export type WalletTransaction = z.infer<typeof WalletTransaction>

export const WalletTransactionsQuery = z.object(paged)
export const WalletTransactionsPage = pageOf(WalletTransaction)

/** Signed pounds as somebody types them: "-12.50" takes from the wallet. */
export const NewWalletTransaction = z.object({
  amount: z.pipe(
    z.transform((value: string | number) =>
      typeof value === 'number'
        ? value.toFixed(2) === String(value) || Number(value.toFixed(2)) === value
          ? value
          : Number.NaN
        : (parsePounds(value) ?? Number.NaN) / 100,
    ),
    z.number('Is not an amount').check(
      z.minimum(-100_000, 'At most £100,000'),
      z.maximum(100_000, 'At most £100,000'),
      z.refine((value) => value !== 0, 'Cannot be nothing'),
    ),
  ),
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(250, 'At most 250 characters')),
})
export type NewWalletTransaction = z.infer<typeof NewWalletTransaction>
