import * as z from 'zod/mini'
import { paged, pageOf } from '../../kernel/list-query.ts'
import { parsePounds } from '../../kernel/money.ts'
import { CalendarDate, Id, Instant, Pounds } from '../../kernel/wire.ts'
import { WalletCredit } from '../invoices/invoices.schema.ts'
import { PaidTo } from '../payouts/payouts.schema.ts'

/** Wallet of a treasure or a region. Its balance is the sum of its entries in the ledger. */
export const Wallet = z.object({
  id: Id,
  owner: PaidTo,
  currency: z.literal('GBP'),
  /**
   * Total balance. It can be negative if money was reversed after its payout, or if tax was
   * withheld for work that customers have not paid for.
   */
  balance: Pounds,
  /** Part of the balance that can be paid out now. Zero if the wallet is locked. */
  available: Pounds,
  /** Amount earned on invoices that are not paid or not credited yet. */
  held: Pounds,
  /** Payouts that were requested or sent, but have not arrived. */
  on_its_way: Pounds,
  locked_at: z.nullable(Instant),
  created_at: Instant,
})
export type Wallet = z.infer<typeof Wallet>

/** Kinds of wallet entries, with their names. */
export const walletTransactionKinds = {
  wallet_credit: 'Invoice',
  credit_note: 'Credit note',
  adjustment: 'Adjustment',
  cis_withheld: 'CIS deduction',
  cis_given_back: 'CIS deduction reversed',
  payout_requested: 'Payout',
  payout_failed: 'Payout failed',
  payout_returned: 'Payout returned',
  payout_cancelled: 'Payout cancelled',
} as const

export const WalletTransaction = z.object({
  id: Id,
  id_wallet: Id,
  /** Kind in the ledger: a key of `walletTransactionKinds`, or a newer one. */
  kind: z.string(),
  descr: z.string(),
  /** Signed amount. Positive amounts add to the wallet. */
  amount: Pounds,
  /** The wallet's balance after this entry. */
  balance: Pounds,
  id_invoice: z.nullable(Id),
  happened_on: CalendarDate,
  by: z.nullable(z.string()),
  created_at: Instant,
})
export type WalletTransaction = z.infer<typeof WalletTransaction>

export const WalletTransactionsQuery = z.object(paged)
export const WalletTransactionsPage = pageOf(WalletTransaction)

/** Signed pounds as typed: "-12.50" takes money from the wallet. */
export const NewWalletTransaction = z.object({
  amount: z.pipe(
    z.transform((value: string | number) =>
      typeof value === 'string' ? (parsePounds(value) ?? Number.NaN) / 100 : value,
    ),
    z.number('Is not an amount').check(
      z.minimum(-100_000, 'At most £100,000'),
      z.maximum(100_000, 'At most £100,000'),
      z.refine((value) => value !== 0, 'Cannot be zero'),
      z.refine((value) => Number(value.toFixed(2)) === value, 'Has too many decimal places'),
    ),
  ),
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(250, 'At most 250 characters')),
})
export type NewWalletTransaction = z.infer<typeof NewWalletTransaction>

/** State of crediting the wallets of an invoice, with the same fields as the invoice. */
export const InvoiceWallets = z.object({
  id: Id,
  wallets: z.array(WalletCredit),
  wallets_stopped_at: z.nullable(Instant),
  credited_at: z.nullable(Instant),
  error_credited_at: z.nullable(Instant),
  error_credited: z.string(),
})
export type InvoiceWallets = z.infer<typeof InvoiceWallets>

export const MonthOfEarnings = z.object({
  /** Month in London, `YYYY-MM`. */
  month: z.string(),
  /** Credits and adjustments, less reversals. */
  earned: Pounds,
  /** Amounts withheld from bills for HMRC, less those returned with voided bills. */
  withheld: Pounds,
  /** Requested payouts, less returned ones. */
  paid_out: Pounds,
})
export type MonthOfEarnings = z.infer<typeof MonthOfEarnings>
