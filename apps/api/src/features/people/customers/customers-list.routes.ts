import { poundsOf } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { narrowed } from '../../../kernel/http/scope.ts'
import type { StaffScope } from '../../../kernel/http/scope.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { customersCsv } from './customers-csv.ts'
import { customersListStore, type CustomersFilter } from './customers-list.store.ts'
import { nameOf, showRow } from './customers.show.ts'
import { londonMonth } from './london-month.rules.ts'

const choicesAtMost = 20
const placesPerPage = 250

export function customersListRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = customersListStore(db)

  return {
    async listCustomers({ query }, { caller, scope, at }) {
      const shown = narrowed(scope, caller)
      const { page, per_page, sort, ...filter } = query
      const [ids, total] = await Promise.all([
        store.listIds(shown, filter, sort, { limit: per_page, offset: (page - 1) * per_page }),
        store.count(shown, filter),
      ])
      const rows = await store.rows(shown, ids, londonMonth(at).began)
      return { data: rows.map(showRow), meta: { total, page, per_page } }
    },

    async getCustomersSummary(_input, { caller, scope, at }) {
      const { fresh, owed_pence, ...counts } = await store.summarise(
        narrowed(scope, caller),
        londonMonth(at).began,
      )
      return { new_this_month: fresh, owed: poundsOf(owed_pence), ...counts }
    },

    async searchCustomers({ query }, { caller, scope }) {
      const found = await store.search(narrowed(scope, caller), query.search, choicesAtMost)
      return { data: found.map((row) => ({ ...row, name: nameOf(row) })) }
    },

    async listCustomerPlaces({ query }, { caller, scope }) {
      const shown = narrowed(scope, caller)
      const { page, customer = '' } = query
      const offset = (page - 1) * placesPerPage
      const [places, total] = await Promise.all([
        store.listPlaces(shown, customer, placesPerPage, offset),
        store.count(shown, { search: customer }),
      ])
      return {
        data: places.map((row) => ({ ...row, name: nameOf(row) })),
        meta: { total, page, per_page: placesPerPage },
      }
    },

    exportCustomers: ({ query: { sort, ...filter } }, { caller, scope, at }) =>
      writeCsv(narrowed(scope, caller), filter, sort, at),
  } satisfies Partial<Handlers>

  async function* writeCsv(scope: StaffScope, filter: CustomersFilter, sort: string, at: Date) {
    const { began } = londonMonth(at)
    const ids = await store.listIds(scope, filter, sort)
    yield* customersCsv.write(ids, (some) => store.rows(scope, some, began))
  }
}
