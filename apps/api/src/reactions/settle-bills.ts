import { settleBills as settle } from '../features/money/bills/write-bill.ts'
import type { Reaction } from './reaction.ts'

/** A payout that arrived pays bills, and one that came back opens them again. */
export const settleBills: Reaction<'settleBills'> = async (tx, { id_record }, at) => {
  const wallet = await tx
    .selectFrom('wallets')
    .select('id_treasure')
    .where('id', '=', id_record)
    .executeTakeFirst()
  if (wallet?.id_treasure) await settle(tx, wallet.id_treasure, at)
}
