import {
  decideAccess,
  foundAtMost,
  foundCountedTo,
  isWorthSearching,
  listCustomers,
  listInvoices,
  listJobs,
  listMyCustomerJobs,
  listMyInvoices,
  listMyTreasureJobs,
  listTreasures,
  poundsOf,
  londonDate,
  type Endpoint,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { narrowed, scopeOf } from '#kernel/http/scope.ts'
import { jobsListStore } from '../../jobs/jobs/jobs-list.store.ts'
import { momentOf } from '../../jobs/jobs/staff-jobs.record.ts'
import { invoicesListStore } from '../../money/invoices/invoices-list.store.ts'
import { customersListStore } from '../../people/customers/customers-list.store.ts'
import { treasuresListStore } from '../../people/treasures/treasures-list.store.ts'
import { searchStore } from './search.store.ts'

type Found = { ids: number[]; total: number; is_more: boolean }
type Looked = (search: string, caller: SignedIn, at: Date) => Promise<Found>

const few = { atMost: foundAtMost, countedTo: foundCountedTo }

/**
 * Searches all records that a caller can find. Each list searches within the caller's scope, so its
 * results always appear in the list too.
 */
export function searchRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = searchStore(db)

  const inJobs: Looked = (search, caller, at) =>
    jobsListStore(db)
      .list(narrowed(scopeOf(listJobs, caller), caller), momentOf(at))
      .first(listJobs.query.parse({ search }), few)
  const inCustomers: Looked = (search, caller, at) =>
    customersListStore(db)
      .list(narrowed(scopeOf(listCustomers, caller), caller), at)
      .first(listCustomers.query.parse({ search, sort: 'name,asc' }), few)
  const inTreasures: Looked = (search, caller, at) =>
    treasuresListStore(db)
      .list(narrowed(scopeOf(listTreasures, caller), caller), at)
      .first(listTreasures.query.parse({ search, sort: 'name,asc' }), few)
  const inInvoices: Looked = (search, caller, at) =>
    invoicesListStore(db)
      .list(narrowed(scopeOf(listInvoices, caller), caller), londonDate(at))
      .first(listInvoices.query.parse({ search }), few)
  const inMyJobs: Looked = async (search, caller) =>
    ofOwn(await store.ownJobs(scopeOf(listMyCustomerJobs, caller), search))
  const inMyTreasureJobs: Looked = async (search, caller) =>
    ofOwn(await store.ownTreasureJobs(scopeOf(listMyTreasureJobs, caller), search))
  const inMyInvoices: Looked = async (search, caller) =>
    ofOwn(await invoicesListStore(db).ownFound(scopeOf(listMyInvoices, caller), search))

  return {
    async searchEverything({ query: { q } }, { caller, at }) {
      const look = <Row extends { id: number }, Shown>(
        endpoint: Endpoint,
        find: Looked,
        rows: (ids: readonly number[]) => Promise<Row[]>,
        show: (row: Row) => Shown,
      ) => (may(caller, endpoint) ? readFound(find(q, caller, at), rows, show) : undefined)
      if (!isWorthSearching(q)) return {}
      const [jobs, customers, treasures, invoices, my_jobs, my_treasure_jobs, my_invoices] =
        await Promise.all([
          look(listJobs, inJobs, store.jobs, showJob),
          look(listCustomers, inCustomers, store.customers, (row) => row),
          look(listTreasures, inTreasures, store.treasures, (row) => row),
          look(listInvoices, inInvoices, store.invoices, showInvoice),
          look(listMyCustomerJobs, inMyJobs, store.jobs, showOwnJob),
          look(listMyTreasureJobs, inMyTreasureJobs, store.jobs, showJob),
          look(listMyInvoices, inMyInvoices, store.invoices, showInvoice),
        ])
      return { jobs, customers, treasures, invoices, my_jobs, my_treasure_jobs, my_invoices }
    },
  } satisfies Partial<Handlers>
}

const may = (caller: SignedIn, endpoint: Endpoint) => decideAccess(endpoint, caller) === 'yes'

const ofOwn = (found: readonly { id: number }[]): Found => ({
  ids: found.slice(0, foundAtMost).map(({ id }) => id),
  total: found.length,
  is_more: false,
})

/**
 * Returns records in the order in which they were found. Leaves out records that were deleted
 * meanwhile.
 */
async function readFound<Row extends { id: number }, Shown>(
  looked: Promise<Found>,
  rows: (ids: readonly number[]) => Promise<Row[]>,
  show: (row: Row) => Shown,
) {
  const { ids, ...counts } = await looked
  const byId = new Map((ids.length > 0 ? await rows(ids) : []).map((row) => [row.id, row]))
  return {
    data: ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [show(row)] : []
    }),
    ...counts,
  }
}

type JobRow = Awaited<ReturnType<ReturnType<typeof searchStore>['jobs']>>[number]
type InvoiceRow = Awaited<ReturnType<ReturnType<typeof searchStore>['invoices']>>[number]

const showJob = ({ id, id_status, service, name, postcode }: JobRow) => ({
  id,
  id_status,
  service,
  name,
  postcode,
})
const showOwnJob = (row: JobRow) => ({ ...showJob(row), name: row.treasure })
const showInvoice = ({ total_pence, ...row }: InvoiceRow) => ({
  ...row,
  total: poundsOf(total_pence),
})
