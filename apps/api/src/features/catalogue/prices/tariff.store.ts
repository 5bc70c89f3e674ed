import { priceRuleType } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { postcodeParts } from '../places/places.rules.ts'
import { ruleLabel } from './prices.store.ts'
import type { PricePlace, PriceRow, RuleRow, Tariff } from './price.rules.ts'

type Wanted = {
  services: readonly number[] | 'all'
  /** Place whose rules apply, or `all` for the rules of every place and region. */
  place: PricePlace | null | 'all'
  /** Regions whose own service rules are wanted. */
  id_regions: readonly number[]
  /** London date. The latest row of each price and rule up to it applies. */
  on: string
}

/**
 * Reads the rows that can matter for some services at a place. One statement reads version, prices
 * and rules, so that they belong to one moment and one day. Factors are whole ten-thousandths,
 * because `numeric` would arrive as text.
 */
export async function readTariff(
  db: Db,
  { services, place, id_regions, on }: Wanted,
): Promise<Tariff> {
  const isOfService = services === 'all' ? sql`true` : sql`id_service = any(${services}::integer[])`
  const isOfPlace =
    place === 'all'
      ? sql`true`
      : sql`(
          (type = ${sql.lit(priceRuleType.county)} and id_county = ${place?.id_county ?? null}::integer)
          or (type = ${sql.lit(priceRuleType.city)} and id_city = ${place?.id_city ?? null}::integer)
          or (type = ${sql.lit(priceRuleType.postcode)}
            and prefix = any(${place ? postcodeParts(place.postcode) : []}::text[]))
          or (type = ${sql.lit(priceRuleType.service)} and ${isOfService}
            and (id_ambassador is null or id_ambassador = any(${id_regions}::integer[])))
        )`
  const rows = await sql<{ version: number; prices: PriceRow[]; rules: RuleRow[] }>`
    select
      (select max(id) from price_versions) as version,
      (select coalesce(json_agg(json_build_object(
          'id_service', id_service, 'id_price_unit', id_price_unit, 'valid_from', valid_from,
          'treasure_price_pence', treasure_price_pence,
          'customer_price_pence', customer_price_pence)), '[]')
        from (
          select distinct on (id_service, id_price_unit) * from default_prices
          where removed_in is null and valid_from <= ${on}::date and ${isOfService}
          order by id_service, id_price_unit, valid_from desc
        ) as price) as prices,
      (select coalesce(json_agg(json_build_object(
          'id', rule.id, 'type', rule.type, 'id_county', rule.id_county, 'id_city', rule.id_city,
          'prefix', rule.prefix, 'id_service', rule.id_service, 'id_ambassador', rule.id_ambassador,
          'label', ${ruleLabel}, 'valid_from', rule.valid_from,
          'treasure_factor', (rule.treasure_factor * 10000)::integer,
          'customer_factor', (rule.customer_factor * 10000)::integer)), '[]')
        from (
          select distinct on (type, id_county, id_city, prefix, id_service, id_ambassador) *
          from price_rules
          where removed_in is null and valid_from <= ${on}::date and ${isOfPlace}
          order by type, id_county, id_city, prefix, id_service, id_ambassador, valid_from desc
        ) as rule
        left join counties on counties.id = rule.id_county
        left join cities on cities.id = rule.id_city
        left join services on services.id = rule.id_service
        left join ambassadors as region on region.id = rule.id_ambassador
      ) as rules
  `.execute(db)
  return rows.rows[0] ?? { version: 0, prices: [], rules: [] }
}
