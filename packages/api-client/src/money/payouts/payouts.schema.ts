import * as z from 'zod/mini'
import { idsByName } from '../../kernel/ids-by-name.ts'
import { paged, pageOf, Search } from '../../kernel/list-query.ts'
import { poundsInput } from '../../kernel/pounds.schema.ts'
import { Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'

export const payoutStatuses = {
  1: 'Requested',
  2: 'Sent',
  3: 'Paid',
  4: 'Failed',
  5: 'Returned',
  6: 'Cancelled',
} as const
export type PayoutStatus = keyof typeof payoutStatuses
export const payoutStatus = /* @__PURE__ */ idsByName(payoutStatuses)

/** Owner of a wallet, and recipient of its payouts. */
export const PaidTo = z.object({ kind: z.enum(['treasure', 'region']), id: Id, name: z.string() })
export type PaidTo = z.infer<typeof PaidTo>

export const Payout = z.object({
  id: Id,
  id_wallet: Id,
  owner: PaidTo,
  amount: Pounds,
  id_status: z.int(),
  status: z.string(),
  /** Reference on the bank statement: "TRS 000123". */
  reference: z.string(),
  account_last4: z.nullable(z.string()),
  id_file: z.nullable(Id),
  reason: z.string(),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
})
export type Payout = z.infer<typeof Payout>

/** Without `amount`, the whole available balance is paid out. */
export const NewPayout = z.object({
  amount: z.optional(
    poundsInput({
      least: 0.01,
      tooLow: 'At least one penny',
      most: 1_000_000,
      tooHigh: 'Is too large',
      tooFine: 'Has too many decimal places',
    }),
  ),
})

export const PayoutsQuery = z.object({
  /** Text in the owner's name or the reference. */
  search: Search,
  id_status: z.optional(numeric(z.int(), z.minimum(1), z.maximum(6))),
  id_treasure: z.optional(Id),
  /** True for failed or returned payouts of a wallet without a later request. */
  to_repeat: z.optional(z.stringbool()),
  /**
   * True for payouts to treasures, which a payment file contains. False for payouts to regions,
   * which staff pay manually.
   */
  by_file: z.optional(z.stringbool()),
  ...paged,
})
export const PayoutsPage = z.object({
  ...pageOf(Payout).shape,
  totals: z.object({ total: Pounds }),
})

/** A treasure's bank account, limited to details that may be shown. */
export const BankAccount = z.object({
  holder: z.string(),
  /** Last four digits of the account number. */
  last4: z.string(),
  /**
   * `cannot_say` if the sort code cannot be checked. A second person then confirms the account
   * before the first payout.
   */
  checked: z.enum(['fits', 'cannot_say']),
  /**
   * True if staff entered the account. A second member of staff then confirms it before the first
   * payout.
   */
  needs_second_person: z.boolean(),
  confirmed: z.boolean(),
  changed_at: Instant,
  /**
   * Earliest time of a payout. This is 48 hours after a change of the account, or of the treasure's
   * e-mail or mobile.
   */
  payable_from: Instant,
})
export type BankAccount = z.infer<typeof BankAccount>

export const NewBankAccount = z.object({
  holder: z
    .string()
    .check(z.trim(), z.minLength(2, "Account holder's name is required"), z.maxLength(250)),
  sort_code: z
    .string()
    .check(z.trim(), z.regex(/^\d{2}[ -]?\d{2}[ -]?\d{2}$/, 'Must be six digits')),
  account_number: z.string().check(z.trim(), z.regex(/^\d{8}$/, 'Must be eight digits')),
  /** Password of the signed-in user. */
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(250)),
})
export type NewBankAccount = z.infer<typeof NewBankAccount>
