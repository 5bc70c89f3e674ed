import { rolesOf } from '@treasures/api-client'
import type { Deps } from '../../app.ts'
import { listScopeOf } from '../../shared/caller.ts'
import { londonDate } from '../../shared/clock.ts'
import type { Handlers } from '../../shared/mount.ts'
import { listSteps } from './dashboard.rules.ts'
import { dashboardStore } from './dashboard.store.ts'

const staff = ['super', 'admin', 'ambassador'] as const

export function dashboardRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = dashboardStore(db)
  return {
    async getDashboard(_input, { caller, at }) {
      const { id_customer, id_treasure } = caller
      const isStaff = rolesOf(caller).some((role) => staff.some((one) => one === role))
      const seesCustomers = caller.super || caller.permissions.includes('customers.view')
      const counts = await Promise.all([
        isStaff && store.countJobs(listScopeOf(caller), londonDate(at)),
        isStaff && seesCustomers && store.countCustomers(listScopeOf(caller), at),
        id_treasure && store.countForTreasure(id_treasure),
        id_treasure && store.countBoardJobs(id_treasure),
        id_customer && store.countForCustomer(id_customer),
      ])
      return { steps: listSteps(Object.assign({}, ...counts)) }
    },
  } satisfies Partial<Handlers>
}
