import { settleBills as settle } from '../features/money/bills/write-bill.ts'
import type { Reaction } from './reaction.ts'

/** What was paid out to a treasure pays their bills. A region has none. */
export const settleBills: Reaction<'settleBills'> = async (tx, { id_treasure }, at) => {
  if (id_treasure) await settle(tx, id_treasure, at)
}
