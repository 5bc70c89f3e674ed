import type { Contract } from '@treasures/api-client'
import { staffJobsStore } from '../src/features/jobs/jobs/staff-jobs.store.ts'
import { momentOf } from '../src/features/jobs/jobs/staff-jobs.record.ts'
import { lockJob } from '../src/features/jobs/jobs/write-job.ts'
import { messagesStore } from '../src/features/messages/messages/messages.store.ts'
import { customersStore } from '../src/features/people/customers/customers.store.ts'
import { treasuresStore } from '../src/features/people/treasures/treasures.store.ts'
import { timesheetsStore } from '../src/features/work/timesheets/timesheets.store.ts'
import { workStore } from '../src/features/work/work/work.store.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import type { Handler } from '../src/kernel/http/mount.ts'
import type { Scope } from '../src/kernel/http/scope.ts'

/* What nobody forgets. The type checker reads this file: a line that should not compile must not. */

export const readings = (db: Db, scope: Scope, at: Date) => [
  customersStore(db).find(scope, 1, at),
  // @ts-expect-error -- a customer, of whoever asks
  customersStore(db).find(1, at),
  // @ts-expect-error -- with a scope that no call has
  customersStore(db).find({ kind: 'all' }, 1, at),
  // @ts-expect-error -- a treasure
  treasuresStore(db).find(1),
  // @ts-expect-error -- a customer's scope is over no treasure
  treasuresStore(db).find(scope, 1),
  // @ts-expect-error -- a job
  staffJobsStore(db).find(1, momentOf(at)),
  // @ts-expect-error -- a job that is about to change
  lockJob(db, 1),
  // @ts-expect-error -- a line of work
  workStore(db).find(1),
  // @ts-expect-error -- a timesheet
  timesheetsStore(db).find(1),
  // @ts-expect-error -- a message
  messagesStore(db).find(1),
]

/** A call's access decides what scope it has. */
export const ofStaff: Handler<Contract['listCustomers']> = (_input, { scope }) => {
  // @ts-expect-error -- staff have no record of their own
  throw new Error(scope.kind === 'own' ? 'own' : 'staff')
}
// @ts-expect-error -- nobody has signed in
export const ofVisitors: Handler<Contract['searchBoard']> = (_input, { scope }) => scope
