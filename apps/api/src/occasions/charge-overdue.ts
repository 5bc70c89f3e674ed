import { chargesStore } from '../features/money/charges/charges.store.ts'
import { invoicesAtOnce } from '../features/money/charges/charge-timing.rules.ts'
import { enqueue } from '../kernel/tasks/enqueue.ts'
import { occasion } from './occasion.ts'

/** Charges a newly added card at once for invoices that are due, oldest first. */
export const chargeOverdue = occasion({
  on: ['customer.card_added'],
  what: 'Charge the customer’s overdue invoices',
  react:
    () =>
    async (tx, { id_customer }, at) => {
      const ids = await chargesStore(tx).listDue(at, { id_customer, most: invoicesAtOnce })
      for (const id of ids) await enqueue(tx, 'invoice.charge', { id })
    },
})
