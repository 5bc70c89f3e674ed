import { everywhere } from '#kernel/http/scope.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { readRates } from '../../catalogue/rates/rates.store.ts'
import { listDueTimesheets } from './due-timesheets.store.ts'
import { draftBill } from './write-bill.ts'

/** Drafts a bill for each locked timesheet every morning, one task each. */
export const billTasks = () =>
  ({
    'bill.check_due': {
      schedule: { london: '06:30' },
      async work(tx) {
        for (const id of await listDueTimesheets(tx, everywhere))
          await enqueue(tx, 'bill.draft', { id })
      },
    },
    'bill.draft': {
      work: async (tx, { id }, at) => draftBill(tx, at, id, { rates: await readRates(tx) }),
    },
  }) satisfies Partial<Tasks>
