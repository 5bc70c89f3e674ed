import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import {
  InvoiceWallets,
  MonthOfEarnings,
  NewWalletTransaction,
  Wallet,
  WalletTransaction,
  WalletTransactionsPage,
  WalletTransactionsQuery,
} from './wallets.schema.ts'

const absent = { wallet_not_found: 404 }
const view = { access: 'staff_or_treasure', permission: 'wallets.view' } as const
const edit = { access: 'staff', permission: 'wallets.edit' } as const

export const getWallet = endpoint('GET', '/wallet/{id}', {
  summary: 'A wallet with its balance.',
  ...byId,
  ok: Wallet,
  problems: absent,
  ...view,
})

/** `{id}` is the treasure's id. The first call creates the wallet. */
export const getTreasureWallet = endpoint('GET', '/treasure/{id}/wallet', {
  summary: "A treasure's wallet.",
  ...byId,
  ok: Wallet,
  problems: { treasure_not_found: 404 },
  ...view,
})

/** `{id}` is the region's id. */
export const getAmbassadorWallet = endpoint('GET', '/ambassador/{id}/wallet', {
  summary: "A franchisee's wallet.",
  ...byId,
  ok: Wallet,
  problems: { ambassador_not_found: 404 },
  access: 'staff',
  permission: 'wallets.view',
})

export const listWalletTransactions = endpoint('GET', '/wallet/{id}/transactions', {
  summary: "A wallet's entries, newest first.",
  ...byId,
  query: WalletTransactionsQuery,
  ok: WalletTransactionsPage,
  problems: absent,
  ...view,
})

export const getWalletTransaction = endpoint('GET', '/wallet/transaction/{id}', {
  summary: 'One entry of a wallet.',
  ...byId,
  ok: WalletTransaction,
  problems: { transaction_not_found: 404 },
  ...view,
})

export const createWalletTransaction = endpoint('POST', '/wallet/{id}/transaction', {
  summary: 'Adds to a wallet or takes from it, with a reason.',
  ...byId,
  body: NewWalletTransaction,
  ok: WalletTransaction,
  problems: { ...absent, wallet_locked: 423, wallet_too_low: 409 },
  access: 'admin',
  permission: 'wallets.edit',
})

export const lockWallet = endpoint('PUT', '/wallet/{id}/lock', {
  summary: 'Locks a wallet: nothing is taken from it or paid out. Credits still arrive.',
  ...byId,
  ok: Wallet,
  problems: absent,
  ...edit,
})

export const unlockWallet = endpoint('PUT', '/wallet/{id}/unlock', {
  summary: 'Unlocks a wallet.',
  ...byId,
  ok: Wallet,
  problems: absent,
  ...edit,
})

/** The last twelve months with entries, newest first. */
export const listMyEarnings = endpoint('GET', '/my/treasure/earnings', {
  summary: 'What the signed-in treasure has earned and has been paid, by month.',
  ok: z.object({ data: z.array(MonthOfEarnings) }),
  access: 'treasure',
})

const ofInvoice = {
  ...byId,
  body: z.object({}),
  ok: InvoiceWallets,
  access: 'staff',
  permission: 'wallets.edit',
} as const
const noInvoice = { invoice_not_found: 404 }

/** Credits the other wallets even if one fails. Each failure states its reason. */
export const creditWallets = endpoint('POST', '/invoice/{id}/credit-wallets', {
  summary: 'Credits the wallets of a paid invoice now, each once.',
  ...ofInvoice,
  problems: { ...noInvoice, invoice_not_paid: 409, wallets_stopped: 409 },
  idempotent: false,
})

export const stopWalletsBeingCredited = endpoint(
  'POST',
  '/invoice/{id}/stop-wallets-being-credited',
  {
    summary: 'Keeps the wallets of an invoice from being credited.',
    ...ofInvoice,
    problems: { ...noInvoice, wallets_credited: 409 },
  },
)

export const unstopWalletsBeingCredited = endpoint(
  'POST',
  '/invoice/{id}/unstop-wallets-being-credited',
  {
    summary: 'Lets the wallets of an invoice be credited again.',
    ...ofInvoice,
    problems: noInvoice,
  },
)

export const clearErrorCreditedAt = endpoint('POST', '/invoice/{id}/clear-error-credited-at', {
  summary: "Clears the failed credits of an invoice's wallets. They are tried again.",
  ...ofInvoice,
  problems: noInvoice,
})
