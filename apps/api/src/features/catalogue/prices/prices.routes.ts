import { priceRuleType, unitedKingdom, londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { priceChangesRoutes } from './price-changes.routes.ts'
import { vatToday } from '../rates/rates.store.ts'
import { showPrice, showRule } from './prices.show.ts'
import { pricesStore } from './prices.store.ts'

const versionsAtMost = 250

export function pricesRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = pricesStore(db)

  return {
    ...priceChangesRoutes(),

    async listPrices({ query }, { at }) {
      const today = londonDate(at)
      const prices = await store.listPrices(today, query.id_service)
      const vat_rate = await vatToday(db, at)
      return { data: prices.map((price) => showPrice(price, today)), vat_rate }
    },

    listPriceRules: async ({ params: { type }, query }, { scope, at }) => {
      const by =
        type === priceRuleType.service
          ? query.id_service === undefined
            ? {}
            : { id_service: query.id_service }
          : { id_country: query.id_country ?? unitedKingdom }
      const today = londonDate(at)
      const rules = await store.listRules(scope, today, type, by)
      return { data: rules.map((rule) => showRule(rule, today)) }
    },

    listPriceVersions: async (_input, { scope }) => ({
      data: (await store.listVersions(scope, versionsAtMost)).map((version) => ({
        ...version,
        created_at: version.created_at.toISOString(),
      })),
    }),
  } satisfies Partial<Handlers>
}
