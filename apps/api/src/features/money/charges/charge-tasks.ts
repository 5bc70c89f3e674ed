import { minutes } from '#kernel/clock.ts'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { applyState } from './apply-state.ts'
import { chargeCards } from './charge-cards.ts'
import { chargesStore } from './charges.store.ts'
import { hearDispute } from './hear-dispute.ts'
import { paymentEventsStore } from './payment-events.store.ts'
import { refundCharges } from './refund-charges.ts'
import { refundsStore } from './refunds.store.ts'

/**
 * Retries for more than a day. A processor that was down may have made the charge or refund, and
 * must be asked.
 */
const patient = {
  tries: 20,
  pause: (attempts: number) => minutes(Math.min(2 ** attempts, 240)),
}

/** Charges and refunds that begin and end in the background. */
export function chargeTasks({ database, payments }: Pick<Deps, 'database' | 'payments'>) {
  const { db } = database
  const cards = chargeCards({ database, payments })
  const refunds = refundCharges({ database, payments })

  return {
    'charge.settle': {
      ...patient,
      pool: 'money',
      sweep: { every: minutes(1), due: (due) => chargesStore(db).listUnsettled(due) },
      run: ({ data: { id }, at }) => cards.settle(id, at),
    },

    'refund.settle': {
      ...patient,
      pool: 'money',
      sweep: { every: minutes(1), due: (due) => refundsStore(db).listUnsettled(due) },
      run: ({ data: { id }, at }) => refunds.settle(id, at),
    },

    'invoice.charge': {
      pool: 'money',
      run: ({ data: { id }, at }) => cards.byClock(id, at),
    },

    /** Runs in the morning, so that staff can call customers about a declined card. */
    'invoice.charge_due': {
      schedule: { london: '08:00' },
      async work(tx, _data, at) {
        for (const id of await chargesStore(tx).listDue(at))
          await enqueue(tx, 'invoice.charge', { id })
      },
    },

    'payment_event.hear': {
      ...patient,
      pool: 'money',
      sweep: { every: minutes(1), due: (due) => paymentEventsStore(db).listWaiting(due) },
      async run({ data: { id }, at, transact }) {
        const news = await paymentEventsStore(db).find(id)
        const charge =
          news && (await chargesStore(db).findByReference(payments.processor, news.reference))
        // The charge belongs to another program on the same account, or its answer has not come yet
        // and is looked up.
        if (!news || !charge) return transact((tx) => paymentEventsStore(tx).finish(id, at))
        const told = news.is === 'payment_changed' ? await cards.find(charge) : undefined
        return transact(async (tx: Db) => {
          if (told) await applyState(tx, charge.id, told, at)
          if (news.is === 'refund_changed') await refunds.hear(tx, charge, news, at)
          if (news.is === 'dispute_changed') await hearDispute(tx, charge, news, at)
          await paymentEventsStore(tx).finish(id, at)
        })
      },
    },
  } satisfies Partial<Tasks>
}
