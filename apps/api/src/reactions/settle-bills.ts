import { settleBills as settle } from '../features/money/bills/write-bill.ts'
import type { Reaction } from './reaction.ts'

/** Settles a treasure's bills with what was paid out to them. A region has none. */
export const settleBills: Reaction<'settleBills'> = async (tx, { id_treasure }, at) => {
  if (id_treasure) await settle(tx, id_treasure, at)
}
