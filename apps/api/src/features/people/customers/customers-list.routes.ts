import { poundsOf } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { narrowed } from '../../../kernel/http/scope.ts'
import { readPage } from '../../../kernel/db/paged-list.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { customersCsv } from './customers-csv.ts'
import { customersListStore } from './customers-list.store.ts'
import { nameOf, showRow } from './customers.show.ts'
import { londonMonth } from './london-month.rules.ts'

const choicesAtMost = 20
const placesPerPage = 250

export function customersListRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = customersListStore(db)

  return {
    listCustomers: ({ query }, { caller, scope, at }) =>
      store.list(narrowed(scope, caller), at).page(query, showRow),

    exportCustomers: ({ query }, { caller, scope, at }) =>
      store.list(narrowed(scope, caller), at).csv(query, customersCsv),

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

    listCustomerPlaces({ query: { page, customer = '' } }, { caller, scope }) {
      const shown = narrowed(scope, caller)
      return readPage(
        { page, per_page: placesPerPage },
        {
          count: () => store.count(shown, { search: customer }),
          read: (slice) => store.listPlaces(shown, customer, slice),
        },
        (row) => ({ ...row, name: nameOf(row) }),
      )
    },
  } satisfies Partial<Handlers>
}
