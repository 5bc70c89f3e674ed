import type { Deps } from '#deps.ts'
import { AccountingRefused } from '#kernel/accounting.ts'
import { days, earlier, minutes } from '#kernel/clock.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { nameAtService } from '../invoices/write-invoice.ts'
import { accountingStore } from './accounting.store.ts'
import { sendDocuments } from './send-documents.ts'

/** Days that a nightly comparison looks back. Earlier nights have compared older changes. */
const lookBack = 8

/**
 * Sends each document to the accounting service after its commit. Before a document is sent again,
 * the service is searched for it. A document waits for staff if the service refuses it or has
 * different figures.
 */
export function accountingTasks({ database, accounting }: Pick<Deps, 'database' | 'accounting'>) {
  const store = accountingStore(database.db)
  const { service } = accounting

  const send = sendDocuments({ database, accounting })

  return {
    'accounting.send': {
      pool: 'slow',
      // Retries continue for days, because the service may be down, and one document may wait for
      // another.
      tries: 20,
      pause: (attempts) => minutes(Math.min(2 ** attempts, 240)),
      sweep: {
        every: 300_000,
        due: (due) => store.listWaiting(due),
      },
      async run({ data: { id }, at, transact }) {
        const row = await store.take(id, at)
        if (!row) return
        try {
          const service_id = await send(row)
          await transact(async (tx) => {
            await accountingStore(tx).sent(id, service_id, at)
            if (row.kind === 'invoice')
              await nameAtService(tx, at, { id: row.id_record }, service_id)
          })
        } catch (error) {
          if (!(error instanceof AccountingRefused)) throw error
          await store.park(id, error.message)
        }
      },
    },
    'accounting.compare': {
      pool: 'slow',
      schedule: { london: '02:30' },
      async run({ at }) {
        const since = earlier(at, days(lookBack))
        for (const { id, total_pence, vat_pence, is_voided } of await accounting.changedSince(
          since,
        ))
          await store.compared(
            service,
            id,
            is_voided ? { total_pence: 0, vat_pence: 0 } : { total_pence, vat_pence },
            at,
          )
      },
    },
  } satisfies Partial<Tasks>
}
