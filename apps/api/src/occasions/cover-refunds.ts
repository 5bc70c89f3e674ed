import { accountingStore } from '../features/money/accounting/accounting.store.ts'
import { coverRefunds as cover } from '../features/money/charges/refund-charges.ts'
import { refundsStore } from '../features/money/charges/refunds.store.ts'
import { occasion } from './occasion.ts'

/**
 * Assigns a credit note to a refund that the processor made without one. The accounting service can
 * then book the refund.
 */
export const coverRefunds = occasion({
  on: ['invoice.credited'],
  what: 'Set the credit note against what was refunded',
  react:
    ({ accounting: { service } }) =>
    async (tx, { id, id_record, data: { amount_pence } }, at) => {
      await cover(tx, at, id_record, { by: `event ${id}`, pence: amount_pence })
      const store = accountingStore(tx)
      for (const refund of await refundsStore(tx).listCovered(id_record))
        await store.unparkRecord(service, 'refund', refund)
    },
})
