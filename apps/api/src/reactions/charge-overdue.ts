import { chargesStore } from '../features/money/charges/charges.store.ts'
import { invoicesAtOnce } from '../features/money/charges/charge-timing.rules.ts'
import { enqueue } from '../kernel/tasks/enqueue.ts'
import type { Reaction } from './reaction.ts'

/** Charges a new card at once for what is due, oldest invoice first. */
export const chargeOverdue: Reaction<'chargeOverdue'> = async (tx, { id_customer }, at) => {
  const ids = await chargesStore(tx).listDue(at, { id_customer, most: invoicesAtOnce })
  for (const id of ids) await enqueue(tx, 'invoice.charge', { id })
}
