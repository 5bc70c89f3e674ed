import { starterTradeCodes, type NamedItem } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { listsStore } from '../lists/lists.store.ts'
import { tradesStore } from '../trades/trades.store.ts'
import { starterCatalogue } from './starter-catalogue.ts'
import { takeTrades } from './take-trades.ts'

/** Trades that a new business can take over and then change. */
export function starterRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  return {
    async listStarterTrades() {
      const units = new Map((await listsStore(db).priceUnits()).map((unit) => [unit.id, unit]))
      const store = tradesStore(db)
      return {
        data: await Promise.all(
          starterTradeCodes.map(async (code) => {
            const trade = starterCatalogue[code]
            const price_unit = units.get(trade.unit)
            if (!price_unit) throw new Error(`${code} is sold by an unknown unit`)
            const service: NamedItem | undefined = await store.findNamed(trade.name)
            return {
              code,
              name: trade.name,
              fa_font_icon: trade.icon,
              explanation: trade.explanation,
              price_unit,
              minimum: trade.minimum ?? null,
              looks_first: trade.estimate !== undefined,
              ask_for_images: trade.photos ?? false,
              evidence: trade.evidence ?? '',
              requires_skill: trade.requiresSkill ?? false,
              service: service ?? null,
            }
          }),
        ),
      }
    },

    takeStarterTrades: ({ body: { trades } }, { caller, at, once }) =>
      once((tx) => takeTrades(tx, { at, caller }, trades)),
  } satisfies Partial<Handlers>
}
