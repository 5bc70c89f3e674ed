import {
  decideAccess,
  getDelivery,
  listActivities,
  listCharges,
  listCustomers,
  listDocuments,
  listInvoices,
  listJobs,
  listLogs,
  listMyCustomerJobs,
  listMyTreasureJobs,
  listPayouts,
  listVisitsAtRisk,
  searchMyBoard,
  londonDate,
  type NextStep,
  type NextStepCode,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import { narrowed, scopeOf } from '#kernel/http/scope.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { listFailures } from '../../messages/delivery/list-failures.ts'
import { chargesListStore } from '../../money/charges/charges-list.store.ts'
import { invoicesListStore } from '../../money/invoices/invoices-list.store.ts'
import { payoutsStore } from '../../money/payouts/payouts.store.ts'
import { activitiesStore } from '../../jobs/activities/activities.store.ts'
import { boardStore, countedAtMost } from '../../jobs/board/board.store.ts'
import { customersListStore } from '../../people/customers/customers-list.store.ts'
import { customerJobsStore } from '../../jobs/jobs/customer-jobs.store.ts'
import { jobsListStore } from '../../jobs/jobs/jobs-list.store.ts'
import { momentOf } from '../../jobs/jobs/staff-jobs.record.ts'
import { treasureJobsStore } from '../../jobs/treasure-jobs/treasure-jobs.store.ts'
import {
  chargeSteps,
  customerSteps,
  documentSteps,
  invoiceSteps,
  jobSteps,
  listSteps,
  messageSteps,
  ownJobSteps,
  payoutSteps,
  runSteps,
  toDoSteps,
  treasureSteps,
  visitSteps,
} from './dashboard.rules.ts'
import { documentsStore } from '../documents/documents.store.ts'
import { warningsStore } from '../documents/warnings.store.ts'
import { dashboardStore } from './dashboard.store.ts'

type Filter = NextStep['filter']

type DashboardDeps = Pick<Deps, 'database'> & {
  /** Counts runs of automation. Absent if automation is not part of the server. */
  countRuns?:
    | ((db: Db, filter: ReturnType<typeof listLogs.query.parse>) => Promise<number>)
    | undefined
}

/**
 * Steps that wait for the caller. Each step opens a list, and its count is the total of that list.
 * The list's own query counts if the caller may open the list.
 */
export function dashboardRoutes({ database: { db }, countRuns }: DashboardDeps) {
  const store = dashboardStore(db)

  const countAll = (
    steps: Partial<Record<NextStepCode, Filter>>,
    count: (filter: Filter) => Promise<number>,
  ): Promise<NextStep[]> =>
    Promise.all(
      (Object.entries(steps) as [NextStepCode, Filter][]).map(async ([code, filter]) => ({
        code,
        filter,
        count: await count(filter),
      })),
    )

  const ofStaff = (caller: SignedIn, at: Date) => [
    may(caller, listJobs) &&
      countAll(jobSteps, (filter) =>
        jobsListStore(db).count(
          narrowed(scopeOf(listJobs, caller), caller),
          listJobs.query.parse(filter),
          momentOf(at),
        ),
      ),
    may(caller, listCustomers) &&
      countAll(customerSteps(londonDate(at)), (filter) =>
        customersListStore(db).count(
          narrowed(scopeOf(listCustomers, caller), caller),
          listCustomers.query.parse(filter),
        ),
      ),
    may(caller, listInvoices) &&
      countAll(invoiceSteps, (filter) =>
        invoicesListStore(db)
          .list(narrowed(scopeOf(listInvoices, caller), caller), londonDate(at))
          .count(listInvoices.query.parse(filter)),
      ),
    may(caller, listPayouts) &&
      countAll(payoutSteps, (filter) =>
        payoutsStore(db).count(
          narrowed(scopeOf(listPayouts, caller), caller),
          listPayouts.query.parse(filter),
        ),
      ),
    may(caller, listCharges) &&
      countAll(chargeSteps, (filter) =>
        chargesListStore(db)
          .list(narrowed(scopeOf(listCharges, caller), caller))
          .count(listCharges.query.parse(filter)),
      ),
    may(caller, getDelivery) &&
      countAll(messageSteps, async () => {
        const failures = await listFailures(db, narrowed(scopeOf(getDelivery, caller), caller), at)
        return failures.filter(({ not_again }) => not_again === null).length
      }),
    countRuns &&
      may(caller, listLogs) &&
      countAll(runSteps, (filter) => countRuns(db, listLogs.query.parse(filter))),
    may(caller, listDocuments) &&
      countAll(documentSteps, (filter) =>
        documentsStore(db).count(
          narrowed(scopeOf(listDocuments, caller), caller),
          listDocuments.query.parse(filter),
          londonDate(at),
        ),
      ),
    may(caller, listVisitsAtRisk) &&
      countAll(visitSteps, async () => {
        const scope = narrowed(scopeOf(listVisitsAtRisk, caller), caller)
        return (await warningsStore(db).listAtRisk(scope, at, 0)).total
      }),
    // The list of to-dos shows open ones first.
    may(caller, listActivities) &&
      countAll(toDoSteps, async () => {
        const scope = narrowed(scopeOf(listActivities, caller), caller)
        const filter = { open: true, assignee: caller.id }
        return (await activitiesStore(db).count(scope, filter)).total
      }),
  ]

  const ofTreasure = (id_treasure: number, at: Date) => [
    countAll(treasureSteps, (filter) =>
      treasureJobsStore(db, momentOf(at)).count(id_treasure, statusesOf(filter)),
    ),
    store.servicesOf(id_treasure).then(async (services) => {
      const filter: Filter = services.length ? { services: services.join(',') } : {}
      const counted = await boardStore(db).count(services.length ? { services } : {})
      const count = Math.min(counted, countedAtMost)
      return [{ code: 'treasure_board_jobs' as const, filter, count }]
    }),
  ]

  const ofCustomer = (id_customer: number) => [
    countAll(ownJobSteps, (filter) =>
      customerJobsStore(db).countOf(id_customer, statusesOf(filter)),
    ),
    countAll({ customer_address_missing: {} }, async () =>
      Number(await store.isAddressMissing(id_customer)),
    ),
  ]

  return {
    async getDashboard(_input, { caller, at }) {
      const { id_treasure, id_customer } = caller
      const steps = await Promise.all([
        ...ofStaff(caller, at),
        ...(id_treasure && may(caller, listMyTreasureJobs) && may(caller, searchMyBoard)
          ? ofTreasure(id_treasure, at)
          : []),
        ...(id_customer && may(caller, listMyCustomerJobs) ? ofCustomer(id_customer) : []),
      ])
      return { steps: listSteps(steps.flatMap((some) => some || [])) }
    },
  } satisfies Partial<Handlers>
}

const may = (caller: SignedIn, endpoint: Parameters<typeof decideAccess>[0]) =>
  decideAccess(endpoint, caller) === 'yes'

const statusesOf = ({ status = '' }: Filter) => status.split(',').map(Number)
