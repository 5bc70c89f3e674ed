import { jobType, lessPercent, priceRuleType } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { placesStore } from '../places/places.store.ts'
import { regionOutcodesStore } from '../regions/region-outcodes.store.ts'
import {
  decidePrice,
  engineOption,
  type Priceable,
  type PricePlace,
  type Tariff,
} from './price.rules.ts'
import { readTariff } from './tariff.store.ts'

/**
 * A place and day at which the treasure gets more than the customer pays, by the factor `share`.
 */
export type Loss = { key: string; share: number; on: string; postcode: string | null }

type Priced = Priceable & {
  key: string
  id_region: number | null
  /** Greatest per cent off for visits that repeat. */
  discount: number
}

/**
 * Returns every loss that the prices make on the given London dates. Tries options with each place
 * rule in their region. Without `id_region`, also tries default prices, with every pair of a place
 * rule and a service rule.
 */
export async function findLosses(
  db: Db,
  { dates, id_region }: { dates: readonly string[]; id_region?: number | undefined },
): Promise<Loss[]> {
  const losses: Loss[] = []
  const regionPlaces = new Map<string, Promise<PricePlace[]>>()
  const placesOf = (id: number, on: string) => {
    const found = regionPlaces.get(`${id} ${on}`) ?? listPlaces(db, id, on)
    regionPlaces.set(`${id} ${on}`, found)
    return found
  }
  for (const on of dates) {
    const tariff = await readTariff(db, { services: 'all', place: 'all', id_regions: [], on })
    const rulePlaces = placesOfRules(tariff)
    const note = (priced: Priced, places: readonly (PricePlace | null)[]) =>
      places.flatMap((place) => {
        const { treasure_price_pence: treasure, customer_price_pence: full } = decidePrice(
          tariff,
          priced,
          { place, id_region: priced.id_region },
        )
        if (treasure === null || full === null) return []
        const customer = lessPercent(full, priced.discount)
        if (treasure <= customer) return []
        const postcode = place?.postcode ?? null
        const at = `${postcode} ${place?.id_city ?? ''} ${place?.id_county ?? ''}`
        return [{ key: `${priced.key} ${at} ${on}`, share: treasure / customer, on, postcode }]
      })
    for (const option of await listOptions(db, on, id_region)) {
      losses.push(...note(option, [null]))
      // Looking up a region's places takes time, so they are read only if some place rule makes a
      // loss.
      if (option.id_region !== null && note(option, rulePlaces).length)
        losses.push(...note(option, await placesOf(option.id_region, on)))
    }
    if (id_region === undefined)
      for (const priced of defaultPrices(tariff))
        losses.push(...note(priced, [null, ...rulePlaces]))
  }
  return losses
}

/** Returns today, the date of a change, and each later date on which a price or rule begins. */
export async function datesOfPrices(db: Db, from: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select ${today}::date as day union select ${from}::date
    union select valid_from from default_prices where removed_in is null and valid_from > ${today}::date
    union select valid_from from price_rules where removed_in is null and valid_from > ${today}::date
    union select valid_from from option_prices where valid_from > ${today}::date
  `.execute(db)
  return rows.map(({ day }) => day)
}

/** Returns one place for each place rule, chosen so that this rule applies there. */
const placesOfRules = ({ rules }: Tariff): PricePlace[] =>
  rules.flatMap(({ type, prefix, id_city, id_county }) =>
    type === priceRuleType.service ? [] : [{ postcode: prefix ?? '', id_city, id_county }],
  )

/** Default prices without a region, and in each region that has its own rule for the service. */
const defaultPrices = ({ prices, rules }: Tariff): Priced[] =>
  prices.flatMap((price) => {
    const regions = rules.flatMap(({ id_service, id_ambassador }) =>
      id_service === price.id_service && id_ambassador !== null ? [id_ambassador] : [],
    )
    return [null, ...regions].map((id_region) => ({
      ...engineOption(price),
      key: `price ${price.id_service} ${price.id_price_unit} ${id_region}`,
      id_region,
      discount: 0,
    }))
  })

/**
 * Options with their own prices on a day. The multiplier is left out, because it changes both
 * prices alike.
 */
async function listOptions(db: Db, on: string, id_region: number | undefined): Promise<Priced[]> {
  const { rows } = await sql<Omit<Priced, 'key' | 'multiplier'> & { id: number }>`
    select o.id, o.id_ambassador as id_region, o.id_service, o.id_job_type, o.id_price_unit,
      own.treasure_price_pence, own.customer_price_pence,
      coalesce(greatest(o.week_discount, o.fortnight_discount, o.month_discount), 0) as discount
    from service_options o left join lateral (
      select * from option_prices where id_service_option = o.id and valid_from <= ${on}::date
      order by valid_from desc limit 1
    ) own on true
    where o.id_job_type <> ${sql.lit(jobType.estimate)}
      and (${id_region ?? null}::integer is null or o.id_ambassador = ${id_region ?? null}::integer)
  `.execute(db)
  return rows.map(({ id, ...row }) => ({ ...row, multiplier: 10_000, key: `option ${id}` }))
}

/** A region's outward codes on a day. Prices do not depend on anything finer. */
async function listPlaces(db: Db, id_region: number, on: string): Promise<PricePlace[]> {
  const places: PricePlace[] = []
  for (const code of await regionOutcodesStore(db).listCodes(id_region, on)) {
    const place = await placesStore(db).findPlace(code)
    if (place) places.push({ ...place, postcode: code })
  }
  return places
}
