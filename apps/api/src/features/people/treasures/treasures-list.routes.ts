import { fullName } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordExport } from '#events/record-export.ts'
import { narrowed } from '#kernel/http/scope.ts'
import { withAsOf } from '#kernel/db/record-changes.ts'
import { readPage } from '#kernel/db/paged-list.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { treasuresCsv } from './treasures-csv.ts'
import { readCoverage } from './treasures-coverage.store.ts'
import { treasuresListStore } from './treasures-list.store.ts'
import { showTreasureRow } from './treasures.show.ts'

const choicesAtMost = 20
const placesPerPage = 250

export function treasuresListRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = treasuresListStore(db)

  return {
    listTreasures: ({ query }, { caller, scope, at }) =>
      withAsOf(db, 'treasure', () =>
        store.list(narrowed(scope, caller), at).page(query, showTreasureRow),
      ),

    async exportTreasures({ query }, { caller, scope, at }) {
      await recordExport(db, { caller, at }, 'treasures')
      return store.list(narrowed(scope, caller), at).csv(query, treasuresCsv)
    },

    async searchTreasures({ query }, { caller, scope }) {
      const found = await store.search(narrowed(scope, caller), query.search, choicesAtMost)
      return { data: found.map((row) => ({ ...row, name: fullName(row) })) }
    },

    listTreasurePlaces({ query: { page, treasure } }, { caller, scope }) {
      const shown = narrowed(scope, caller)
      return readPage(
        { page, per_page: placesPerPage },
        {
          count: () => store.count(shown, { treasure }),
          read: (slice) => store.listPlaces(shown, { treasure }, slice),
        },
        (row) => ({ ...row, name: fullName(row) }),
      )
    },

    listTreasureCoverage: async ({ query }, { caller, scope }) => ({
      data: await readCoverage(db, narrowed(scope, caller), query.id_service),
    }),
  } satisfies Partial<Handlers>
}
