import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Csv, Id, byId } from '../../kernel/wire.ts'
import {
  BankAccount,
  NewBankAccount,
  NewPayout,
  Payout,
  PayoutsPage,
  PayoutsQuery,
} from './payouts.schema.ts'

const absent = { payout_not_found: 404 }

export const listPayouts = endpoint('GET', '/payouts', {
  summary: 'Payouts, newest first.',
  query: PayoutsQuery,
  ok: PayoutsPage,
  access: 'admin',
  permission: 'payouts.view',
})

export const listMyPayouts = endpoint('GET', '/my/treasure/payouts', {
  summary: "The signed-in treasure's payouts, newest first.",
  ok: z.object({ data: z.array(Payout) }),
  access: 'treasure',
})

/**
 * `{id}` is the wallet's id. The money leaves the wallet at once, so that it cannot be spent twice.
 * Regions have no bank account here. Their payouts are not in payment files, so staff mark them as
 * paid.
 */
export const requestPayout = endpoint('POST', '/wallet/{id}/payout', {
  summary: 'Requests a payout from a wallet: all that is available, or an amount.',
  ...byId,
  body: NewPayout,
  ok: Payout,
  problems: {
    wallet_not_found: 404,
    wallet_locked: 423,
    wallet_too_low: 409,
    payout_waiting: 409,
    no_bank_account: 409,
    bank_account_too_new: 409,
    bank_account_not_confirmed: 409,
  },
  confirm: true,
  access: 'super',
})

/**
 * Payouts of locked wallets continue to wait. Payouts to bank accounts that are not payable yet
 * continue to wait too.
 */
export const createPayoutFile = endpoint('POST', '/payouts/file', {
  summary: 'Puts all requested payouts into a payment file. Their status becomes Sent.',
  body: z.object({}),
  ok: z.object({ id: Id, payouts: z.int() }),
  problems: { no_payout_waiting: 409 },
  confirm: true,
  access: 'super',
})

export const downloadPayoutFile = endpoint('GET', '/payouts/file/{id}', {
  summary: 'A payment file for the bank, as CSV: sort code, account, name, amount, reference.',
  ...byId,
  ok: Csv,
  produces: 'csv',
  problems: { payout_file_not_found: 404 },
  confirm: true,
  access: 'super',
})

const finish = {
  ...byId,
  body: z.object({ reason: z._default(z.string().check(z.trim(), z.maxLength(250)), '') }),
  ok: Payout,
  problems: { ...absent, payout_finished: 409, payout_not_sent: 409 },
  access: 'super',
} as const

export const markPayoutPaid = endpoint('POST', '/payout/{id}/paid', {
  summary: 'Marks a payout as paid.',
  ...finish,
})

/** Returns the money to the wallet. */
export const markPayoutFailed = endpoint('POST', '/payout/{id}/failed', {
  summary: 'Marks a payout as failed, or as returned by the bank.',
  ...finish,
})

export const cancelPayout = endpoint('POST', '/payout/{id}/cancel', {
  summary: 'Cancels a payout that is not in a payment file yet.',
  ...finish,
  problems: { ...absent, payout_sent: 409, payout_finished: 409 },
})

/** `{id}` is the treasure's id. */
export const getBankAccount = endpoint('GET', '/treasure/{id}/bank-account', {
  summary: "The last four digits of a treasure's bank account.",
  ...byId,
  ok: z.object({ account: z.nullable(BankAccount) }),
  problems: { treasure_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'payouts.view',
})

export const updateBankAccount = endpoint('PUT', '/treasure/{id}/bank-account', {
  summary: "Changes a treasure's bank account. Payouts stop for 48 hours.",
  ...byId,
  body: NewBankAccount,
  ok: z.object({ account: BankAccount }),
  problems: { treasure_not_found: 404, password_wrong: 422, bank_account_impossible: 422 },
  confirm: 'beside_password',
  access: 'staff_or_treasure',
  permission: 'payouts.edit',
})

/**
 * Confirms an account number that cannot be checked, or that staff entered. The person who entered
 * the number cannot confirm it. `changed_at` is the value of the account that the caller checked.
 */
export const confirmBankAccount = endpoint('PUT', '/treasure/{id}/bank-account/confirm', {
  summary: 'Records that a second person has checked a bank account.',
  ...byId,
  body: z.object({ changed_at: z.iso.datetime() }),
  ok: z.object({ account: BankAccount }),
  problems: {
    treasure_not_found: 404,
    no_bank_account: 409,
    same_person: 409,
    bank_account_changed: 409,
  },
  confirm: true,
  access: 'admin',
  permission: 'payouts.edit',
})
