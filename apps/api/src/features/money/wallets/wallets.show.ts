import { poundsOf, type Wallet, type WalletTransaction } from '@treasures/api-client'
import { showOwner } from './owner.ts'
import type { WalletEntry, WalletRow } from './wallets.store.ts'

export const showWallet = (row: WalletRow): Wallet => ({
  id: row.id,
  owner: showOwner(row),
  currency: 'GBP',
  balance: poundsOf(row.balance_pence),
  available: row.locked_at ? 0 : poundsOf(Math.max(0, row.balance_pence)),
  held: poundsOf(row.held_pence),
  on_its_way: poundsOf(row.on_its_way_pence),
  locked_at: row.locked_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const showEntry = ({
  amount_pence,
  balance,
  by,
  created_at,
  ...row
}: WalletEntry): WalletTransaction => ({
  ...row,
  amount: poundsOf(amount_pence),
  balance: poundsOf(balance),
  by: by || null,
  created_at: created_at.toISOString(),
})
