import { pauseUnpaid } from '../features/jobs/series/change-series.ts'
import { chargesStore } from '../features/money/charges/charges.store.ts'
import { occasion } from './occasion.ts'

/** Pauses a customer's repeated visits if their card was declined and will not be tried again. */
export const pauseUnpaidSeries = occasion({
  on: ['charge.declined'],
  what: 'Pause repeated visits of the customer after three declines, if the card is not tried again',
  react:
    () =>
    async (tx, { id_record }, at) => {
      const charge = id_record ? await chargesStore(tx).find(id_record) : undefined
      if (charge && charge.retry_at === null) await pauseUnpaid(tx, at, charge.id_invoice)
    },
})
