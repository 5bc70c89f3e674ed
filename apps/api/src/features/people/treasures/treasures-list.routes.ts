import type { Deps } from '../../../deps.ts'
import { narrowed } from '../../../kernel/http/scope.ts'
import type { StaffScope } from '../../../kernel/http/scope.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { nameOf } from '../customers/customers.show.ts'
import { londonMonth } from '../customers/london-month.rules.ts'
import { treasuresCsv } from './treasures-csv.ts'
import { readCoverage } from './treasures-coverage.store.ts'
import { treasuresListStore, type TreasuresFilter } from './treasures-list.store.ts'
import { showRow } from './treasures.show.ts'

const choicesAtMost = 20
const placesPerPage = 250

export function treasuresListRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = treasuresListStore(db)

  return {
    async listTreasures({ query }, { caller, scope, at }) {
      const shown = narrowed(scope, caller)
      const { page, per_page, sort, ...filter } = query
      const [ids, total] = await Promise.all([
        store.listIds(shown, filter, sort, { limit: per_page, offset: (page - 1) * per_page }),
        store.count(shown, filter),
      ])
      const rows = await store.rows(ids, londonMonth(at).began)
      return { data: rows.map(showRow), meta: { total, page, per_page } }
    },

    async searchTreasures({ query }, { caller, scope }) {
      const found = await store.search(narrowed(scope, caller), query.search, choicesAtMost)
      return { data: found.map((row) => ({ ...row, name: nameOf(row) })) }
    },

    async listTreasurePlaces({ query: { page, treasure } }, { caller, scope }) {
      const shown = narrowed(scope, caller)
      const offset = (page - 1) * placesPerPage
      const [places, total] = await Promise.all([
        store.listPlaces(shown, { treasure }, placesPerPage, offset),
        store.count(shown, { treasure }),
      ])
      return {
        data: places.map((row) => ({ ...row, name: nameOf(row) })),
        meta: { total, page, per_page: placesPerPage },
      }
    },

    listTreasureCoverage: async ({ query }, { caller, scope }) => ({
      data: await readCoverage(db, narrowed(scope, caller), query.id_service),
    }),

    exportTreasures: ({ query: { sort, ...filter } }, { caller, scope, at }) =>
      writeCsv(narrowed(scope, caller), filter, sort, at),
  } satisfies Partial<Handlers>

  async function* writeCsv(scope: StaffScope, filter: TreasuresFilter, sort: string, at: Date) {
    const { began } = londonMonth(at)
    const ids = await store.listIds(scope, filter, sort)
    yield* treasuresCsv.write(ids, (some) => store.rows(some, began))
  }
}
