import type { Contract } from '@treasures/api-client'
import { staffJobsStore } from '../src/features/jobs/jobs/staff-jobs.store.ts'
import { momentOf } from '../src/features/jobs/jobs/staff-jobs.record.ts'
import { lockJobRow } from '../src/features/jobs/jobs/write-job.ts'
import { messagesStore } from '../src/features/messages/messages/messages.store.ts'
import { customersStore } from '../src/features/people/customers/customers.store.ts'
import { treasuresStore } from '../src/features/people/treasures/treasures.store.ts'
import { timesheetsStore } from '../src/features/work/timesheets/timesheets.store.ts'
import { workStore } from '../src/features/work/work/work.store.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import type { Handler } from '../src/kernel/http/mount.ts'
import type { Scope } from '../src/kernel/http/scope.ts'

/*
 * Reads that must not compile without a scope. The type checker reads this file, and fails if one
 * of them compiles.
 */

export const readings = (db: Db, scope: Scope, at: Date) => [
  customersStore(db).find(scope, 1, at),
  // @ts-expect-error -- a customer without a scope
  customersStore(db).find(1, at),
  // @ts-expect-error -- a scope that no call has
  customersStore(db).find({ kind: 'all' }, 1, at),
  // @ts-expect-error -- a treasure without a scope
  treasuresStore(db).find(1),
  // @ts-expect-error -- a treasure with a customer's scope
  treasuresStore(db).find(scope, 1),
  // @ts-expect-error -- a job without a scope
  staffJobsStore(db).find(1, momentOf(at)),
  // @ts-expect-error -- a job to change, without a scope
  lockJobRow(db, 1),
  // @ts-expect-error -- a line of work without a scope
  workStore(db).find(1),
  // @ts-expect-error -- a timesheet without a scope
  timesheetsStore(db).find(1),
  // @ts-expect-error -- a message without a scope
  messagesStore(db).find(1),
]

/** The call's access decides its scope. */
export const ofStaff: Handler<Contract['listCustomers']> = (_input, { scope }) => {
  // @ts-expect-error -- staff have no record of their own
  throw new Error(scope.kind === 'own' ? 'own' : 'staff')
}
// @ts-expect-error -- public calls have no scope
export const ofVisitors: Handler<Contract['searchBoard']> = (_input, { scope }) => scope
