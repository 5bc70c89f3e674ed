import {
  listBills,
  listCharges,
  listCustomers,
  listInvoices,
  listJobs,
  listTimesheets,
  listTreasures,
  londonDate,
  viewCountedTo,
  type Endpoint,
  type ViewList,
} from '@treasures/api-client'
import type * as z from 'zod/mini'
import type { Db } from '#kernel/db/connect.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import { narrowed, scopeOf, type StaffScope } from '#kernel/http/scope.ts'
import { jobsListStore } from '../../jobs/jobs/jobs-list.store.ts'
import { momentOf } from '../../jobs/jobs/staff-jobs.record.ts'
import { billsStore } from '../../money/bills/bills.store.ts'
import { chargesListStore } from '../../money/charges/charges-list.store.ts'
import { invoicesListStore } from '../../money/invoices/invoices-list.store.ts'
import { customersListStore } from '../../people/customers/customers-list.store.ts'
import { treasuresListStore } from '../../people/treasures/treasures-list.store.ts'
import { timesheetsStore } from '../../work/timesheets/timesheets.store.ts'

type Filters = Record<string, string>
type Counted = { total: number; is_more: boolean }

type ViewedList = {
  endpoint: Endpoint & { query: z.ZodMiniObject }
  /** Counts the records in the caller's scope, as far as `viewCountedTo`. */
  count: (db: Db, caller: SignedIn, at: Date, filters: Filters) => Promise<Counted>
}

const viewed = <Query extends z.ZodMiniObject>(
  endpoint: Endpoint & { access: 'staff'; query: Query },
  listOf: (
    db: Db,
    scope: StaffScope,
    at: Date,
  ) => { countUpTo: (query: z.output<Query>, most: number) => Promise<Counted> },
): ViewedList => ({
  endpoint,
  count: (db, caller, at, filters) =>
    listOf(db, narrowed(scopeOf(endpoint, caller), caller), at).countUpTo(
      endpoint.query.parse(filters),
      viewCountedTo,
    ),
})

export const viewedLists: Record<ViewList, ViewedList> = {
  jobs: viewed(listJobs, (db, scope, at) => jobsListStore(db).list(scope, momentOf(at))),
  customers: viewed(listCustomers, (db, scope, at) => customersListStore(db).list(scope, at)),
  treasures: viewed(listTreasures, (db, scope, at) => treasuresListStore(db).list(scope, at)),
  timesheets: viewed(listTimesheets, (db, scope) => timesheetsStore(db).list(scope)),
  invoices: viewed(listInvoices, (db, scope, at) =>
    invoicesListStore(db).list(scope, londonDate(at)),
  ),
  bills: viewed(listBills, (db, scope) => billsStore(db).list(scope)),
  charges: viewed(listCharges, (db, scope) => chargesListStore(db).list(scope)),
}
