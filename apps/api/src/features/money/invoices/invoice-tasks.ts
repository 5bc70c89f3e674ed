import type { Deps } from '#deps.ts'
import { minutes } from '#kernel/clock.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { idsOf } from '#kernel/tasks/due.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { checkAllDue } from './check-due.ts'
import { listSettled, settleJob } from './settle-job.ts'

/** Drafts invoices that are due, and closes jobs that are paid. */
export const invoiceTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'invoices.check_due': {
      pool: 'slow',
      timeout: minutes(30),
      schedule: { london: '06:00' },
      run: ({ at }) => checkAllDue(db, { scope: everywhere, at, dryRun: false }),
    },
    'job.settle': {
      // Finds jobs that were paid before they were Completed, or whose last unpaid line was
      // stopped.
      sweep: {
        every: minutes(30),
        due: ({ most, ready }) => idsOf(listSettled(db, most, ready('jobs.id'))),
      },
      work: (tx, { id }, at) => settleJob(tx, id, at),
    },
  }) satisfies Partial<Tasks>
