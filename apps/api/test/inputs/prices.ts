import { everywhere } from '../../src/kernel/http/scope.ts'
import type { Db } from '../../src/kernel/db/connect.ts'
import { pricesStore } from '../../src/features/catalogue/prices/prices.store.ts'
import type { InputsFor } from '../policy-fixtures.ts'

const price = { id_service: 1, id_price_unit: 1, treasureprice: 18.5, customerprice: 26.5 }
const factors = { treasure_factor: 1.05, customer_factor: 1.1 }

/** Returns a price or a rule that can be ended. Creates it again after each end. */
async function createEnded(db: Db, table: 'default_prices' | 'price_rules'): Promise<number> {
  const store = pricesStore(db)
  const versions = await store.listVersions(everywhere, 1)
  const version = versions[0]?.version ?? 0
  const unit = { id_service: 2, id_price_unit: 5 }
  const subject = {
    type: 3 as const,
    id_county: null,
    id_city: null,
    prefix: 'ZE3',
    id_service: null,
    id_ambassador: null,
  }
  const valid_from = '2026-01-01'
  const find = () =>
    table === 'default_prices'
      ? store.findPrice(unit, valid_from)
      : store.findRule(subject, valid_from)
  if (!(await find())) {
    if (table === 'default_prices')
      await store.insertPrice(
        { ...unit, valid_from, treasure_price_pence: 100, customer_price_pence: 200 },
        version,
      )
    else
      await store.insertRule(
        { ...subject, valid_from, id_country: 1, treasure_factor: '1', customer_factor: '1' },
        version,
      )
  }
  return (await find())?.id ?? 0
}

export const pricesInputs: InputsFor<
  | 'listEnginePrices'
  | 'listPriceRules'
  | 'saveDefaultPrice'
  | 'saveDefaultPrices'
  | 'savePriceRule'
  | 'deletePriceRule'
  | 'deleteDefaultPrice'
> = {
  listEnginePrices: () => ({ query: { postcode: 'SE13 5AB', id_region: 1 } }),
  listPriceRules: () => ({ params: { type: 4 }, query: {} }),
  saveDefaultPrice: () => ({ body: price }),
  saveDefaultPrices: () => ({ body: { prices: [price] } }),
  savePriceRule: () => ({ params: { type: 3 }, body: { ...factors, prefix: 'SE13' } }),
  deletePriceRule: async ({ fixtures: { db } }) => ({
    params: { id: await createEnded(db, 'price_rules') },
    query: {},
  }),
  deleteDefaultPrice: async ({ fixtures: { db } }) => ({
    params: { id: await createEnded(db, 'default_prices') },
    query: {},
  }),
}
