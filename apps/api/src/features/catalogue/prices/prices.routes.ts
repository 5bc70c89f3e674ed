import { priceRuleType, unitedKingdom } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { priceChangesRoutes } from './price-changes.routes.ts'
import { showPrice, showRule } from './prices.show.ts'
import { pricesStore } from './prices.store.ts'

const versionsAtMost = 250

export function pricesRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = pricesStore(db)

  return {
    ...priceChangesRoutes(),

    listPrices: async ({ query }) => ({
      data: (await store.listPrices(query.id_service)).map(showPrice),
    }),

    listPriceRules: async ({ params: { type }, query }, { scope }) => {
      const by =
        type === priceRuleType.service
          ? query.id_service === undefined
            ? {}
            : { id_service: query.id_service }
          : { id_country: query.id_country ?? unitedKingdom }
      const rules = await store.listRules(scope, type, by)
      return { data: rules.map(showRule) }
    },

    listPriceVersions: async (_input, { scope }) => ({
      data: (await store.listVersions(scope, versionsAtMost)).map((version) => ({
        ...version,
        created_at: version.created_at.toISOString(),
      })),
    }),
  } satisfies Partial<Handlers>
}
