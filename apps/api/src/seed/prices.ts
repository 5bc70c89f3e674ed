import { sql } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'
import { seedServices } from './services.ts'

/** Other units in which a service is sold. Prices are pence. */
const otherUnits = [
  { id: 1, unit: 2, treasure: 12_600, customer: 17_900 },
  { id: 1, unit: 4, treasure: 3_100, customer: 4_500 },
  { id: 2, unit: 5, treasure: 3_900, customer: 5_600 },
  { id: 2, unit: 4, treasure: 13_500, customer: 18_900 },
  { id: 3, unit: 2, treasure: 16_500, customer: 23_500 },
  { id: 4, unit: 4, treasure: 8_400, customer: 11_800 },
  { id: 6, unit: 1, treasure: 2_300, customer: 3_250 },
  { id: 13, unit: 5, treasure: 4_200, customer: 5_900 },
]

type Factors = readonly [treasure: number, customer: number]

/** Price factors by place, from broad to precise. */
const counties: Record<string, Factors> = {
  'Brighton and Hove': [0.96, 0.98],
  'East Sussex': [0.94, 0.96],
  Edinburgh: [0.92, 0.94],
  Midlothian: [0.9, 0.92],
}
const cities: Record<string, Factors> = { Hove: [0.98, 1.01], Bromley: [0.98, 0.99] }
const prefixes: Record<string, Factors> = {
  SE1: [1.08, 1.12],
  SE21: [1.03, 1.06],
  SE16: [1.05, 1.1],
  EH3: [0.97, 1.01],
  BN7: [0.97, 1],
}
/** Price factors by service, everywhere or in one region. */
const services: readonly [id_service: number, id_ambassador: number | null, Factors][] = [
  [10, null, [1.02, 1.03]],
  [12, 2, [1.04, 1.06]],
  [13, 3, [1, 0.98]],
]

/**
 * Seeds the second version of prices, after the empty first one. Towns and counties must exist
 * already.
 */
export async function seedPrices(tx: Db, at: Date) {
  const { id: added_in } = await tx
    .insertInto('price_versions')
    .values({ id_user: null, descr: 'The first prices and rules.', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('default_prices')
    .values(
      [...seedServices, ...otherUnits].map(({ id, unit, treasure, customer }) => ({
        id_service: id,
        id_price_unit: unit,
        treasure_price_pence: treasure,
        customer_price_pence: customer,
        added_in,
        removed_in: null,
      })),
    )
    .execute()
  const rule = ([treasure, customer]: Factors) => sql`${treasure}::numeric, ${customer}::numeric`
  const columns = sql`added_in, treasure_factor, customer_factor`
  for (const [name, factors] of Object.entries(counties))
    await sql`
      insert into price_rules (type, id_county, ${columns})
      select 1, id, ${added_in}::integer, ${rule(factors)} from counties
      where id_country = 1 and name = ${name}`.execute(tx)
  for (const [name, factors] of Object.entries(cities))
    await sql`
      insert into price_rules (type, id_city, ${columns})
      select 2, id, ${added_in}::integer, ${rule(factors)} from cities
      where id_country = 1 and name = ${name} order by population desc limit 1`.execute(tx)
  for (const [prefix, factors] of Object.entries(prefixes))
    await sql`
      insert into price_rules (type, prefix, ${columns})
      values (3, ${prefix}, ${added_in}::integer, ${rule(factors)})`.execute(tx)
  for (const [id_service, id_ambassador, factors] of services)
    await sql`
      insert into price_rules (type, id_service, id_ambassador, ${columns})
      values (4, ${id_service}::integer, ${id_ambassador}::integer, ${added_in}::integer, ${rule(factors)})
    `.execute(tx)
}
