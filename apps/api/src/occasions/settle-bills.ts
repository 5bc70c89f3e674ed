import { settleBills as settle } from '../features/money/bills/write-bill.ts'
import { occasion } from './occasion.ts'

/** Settles a treasure's bills with the amount that was paid out. A region has no bills. */
export const settleBills = occasion({
  on: ['payout.paid', 'payout.failed'],
  what: 'Settle the bills that the payout paid',
  react:
    () =>
    async (tx, { id_treasure }, at) => {
      if (id_treasure) await settle(tx, id_treasure, at)
    },
})
