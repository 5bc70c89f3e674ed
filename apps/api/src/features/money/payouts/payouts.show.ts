import { payoutStatuses, poundsOf, type Payout } from '@treasures/api-client'
import { showOwner } from '../wallets/owner.ts'
import type { PayoutRow } from './payouts.store.ts'

export const showPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  id_wallet: row.id_wallet,
  owner: showOwner(row),
  amount: poundsOf(row.amount_pence),
  id_status: row.id_status,
  status: payoutStatuses[row.id_status],
  reference: row.reference,
  account_last4: row.account_last4,
  id_file: row.id_file,
  reason: row.reason ?? '',
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
})
