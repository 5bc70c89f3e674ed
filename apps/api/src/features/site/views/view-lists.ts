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
import { narrowed, scopeOf } from '#kernel/http/scope.ts'
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

const within = (endpoint: Endpoint & { access: 'staff' }, caller: SignedIn) =>
  narrowed(scopeOf(endpoint, caller), caller)

export const viewedLists: Record<ViewList, ViewedList> = {
  jobs: {
    endpoint: listJobs,
    count: (db, caller, at, filters) =>
      jobsListStore(db)
        .list(within(listJobs, caller), momentOf(at))
        .countUpTo(listJobs.query.parse(filters), viewCountedTo),
  },
  customers: {
    endpoint: listCustomers,
    count: (db, caller, at, filters) =>
      customersListStore(db)
        .list(within(listCustomers, caller), at)
        .countUpTo(listCustomers.query.parse(filters), viewCountedTo),
  },
  treasures: {
    endpoint: listTreasures,
    count: (db, caller, at, filters) =>
      treasuresListStore(db)
        .list(within(listTreasures, caller), at)
        .countUpTo(listTreasures.query.parse(filters), viewCountedTo),
  },
  timesheets: {
    endpoint: listTimesheets,
    count: (db, caller, _at, filters) =>
      timesheetsStore(db)
        .list(within(listTimesheets, caller))
        .countUpTo(listTimesheets.query.parse(filters), viewCountedTo),
  },
  invoices: {
    endpoint: listInvoices,
    count: (db, caller, at, filters) =>
      invoicesListStore(db)
        .list(within(listInvoices, caller), londonDate(at))
        .countUpTo(listInvoices.query.parse(filters), viewCountedTo),
  },
  bills: {
    endpoint: listBills,
    count: (db, caller, _at, filters) =>
      billsStore(db)
        .list(within(listBills, caller))
        .countUpTo(listBills.query.parse(filters), viewCountedTo),
  },
  charges: {
    endpoint: listCharges,
    count: (db, caller, _at, filters) =>
      chargesListStore(db)
        .list(within(listCharges, caller))
        .countUpTo(listCharges.query.parse(filters), viewCountedTo),
  },
}
