import type { Deps } from '../../app.ts'
import { listScopeOf, type Scope } from '../../shared/caller.ts'
import { poundsOf } from '../../shared/money.ts'
import type { Handlers } from '../../shared/mount.ts'
import { customersCsv } from './customers-csv.ts'
import { customersListStore, type CustomersFilter } from './customers-list.store.ts'
import { nameOf, showRow } from './customers.show.ts'
import { londonMonth } from './london-month.rules.ts'

const choicesAtMost = 20
const placesPerPage = 250
/** Rows that the export holds in memory at a time. */
const rowsPerPiece = 500

export function customersListRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = customersListStore(db)

  return {
    async listCustomers({ query }, { caller, at }) {
      const scope = listScopeOf(caller)
      const { page, per_page, sort, ...filter } = query
      const [ids, total] = await Promise.all([
        store.listIds(scope, filter, sort, { limit: per_page, offset: (page - 1) * per_page }),
        store.count(scope, filter),
      ])
      const rows = await store.rows(ids, londonMonth(at).began)
      return { data: rows.map(showRow), meta: { total, page, per_page } }
    },

    async getCustomersSummary(_input, { caller, at }) {
      const { fresh, owed_pence, ...counts } = await store.summarise(
        listScopeOf(caller),
        londonMonth(at).began,
      )
      return { new_this_month: fresh, owed: poundsOf(owed_pence), ...counts }
    },

    async searchCustomers({ query }, { caller }) {
      const found = await store.search(listScopeOf(caller), query.search, choicesAtMost)
      return { data: found.map((row) => ({ ...row, name: nameOf(row) })) }
    },

    async listCustomerPlaces({ query }, { caller }) {
      const scope = listScopeOf(caller)
      const { page, customer = '' } = query
      const offset = (page - 1) * placesPerPage
      const [places, total] = await Promise.all([
        store.listPlaces(scope, customer, placesPerPage, offset),
        store.count(scope, { search: customer }),
      ])
      return {
        data: places.map((row) => ({ ...row, name: nameOf(row) })),
        meta: { total, page, per_page: placesPerPage },
      }
    },

    exportCustomers: ({ query: { sort, ...filter } }, { caller, at }) =>
      writeCsv(listScopeOf(caller), filter, sort, at),
  } satisfies Partial<Handlers>

  /**
   * Which customers, and in which order, is settled at once and takes four bytes each; their rows are
   * read piece by piece as the reader takes them. So nobody is missed or comes twice, however long it
   * takes, and no connection is held meanwhile. Who is deleted on the way is left out.
   */
  async function* writeCsv(scope: Scope, filter: CustomersFilter, sort: string, at: Date) {
    const ids = await store.listIds(scope, filter, sort)
    const { began } = londonMonth(at)
    yield customersCsv.header
    for (let from = 0; from < ids.length; from += rowsPerPiece) {
      const rows = await store.rows(ids.slice(from, from + rowsPerPiece), began)
      yield rows.map(customersCsv.row).join('')
    }
  }
}
