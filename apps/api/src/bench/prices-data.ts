import { sql } from 'kysely'
import { beginAs } from '../features/catalogue/service-options/service-options.decide.ts'
import { seedPlaces } from '../seed/places.ts'
import { seedServices } from '../seed/services.ts'
import type { Database } from '../kernel/db/connect.ts'

/**
 * Fills a country with franchisees: 100 regions with three options for each service, and a rule for
 * each outward code, county and city.
 */
export async function insertManyPrices(database: Database) {
  const { db } = database
  await seedPlaces(database)
  await db
    .insertInto('services')
    .values(
      seedServices.map(({ id, name, short, icon }) => ({
        id,
        name,
        shortened_display_name: short,
        fa_font_icon: icon,
      })),
    )
    .execute()
  await sql`
    insert into ambassadors (id, mnemonic, region_name)
    select n, 'R' || n, 'Region ' || n
    from generate_series(1, 100) as n`.execute(db)
  await sql`
    insert into outcodes (outcode, town, lat, lon)
    select area || district, area || district, 50 + random() * 8, -6 + random() * 7
    from unnest(array['SE', 'BR', 'BN', 'EH', 'LS', 'M', 'B', 'CF', 'G', 'NE']) as area,
      generate_series(1, 99) as district
    where area || district <> 'SE13'`.execute(db)
  await sql`insert into outcodes (outcode, town, lat, lon) values ('SE13', 'Lewisham', 51.457, -0.009)`.execute(
    db,
  )
  await sql`
    insert into region_outcodes (id_region, outcode, held)
    select case outcode when 'SE13' then 60 else 1 + (row_number() over (order by outcode)) % 100 end, outcode, '[2018-04-01,)'
    from outcodes`.execute(db)
  const option = { chip_text: null, booking_intro: null, explanation: 'As usual.' }
  for (let region = 1; region <= 100; region++)
    await db
      .insertInto('service_options')
      .values(
        seedServices.flatMap(({ id, unit }) =>
          [null, '^SE1[0-9] ', '^(BN|EH)[1-9] '].map((postcode_regex) => ({
            ...option,
            ...beginAs(1, unit),
            id_service: id,
            id_ambassador: region,
            postcode_regex,
            is_service_defualt: postcode_regex === null,
          })),
        ),
      )
      .execute()
  await db
    .insertInto('default_prices')
    .values(
      seedServices.map(({ id, unit, treasure, customer }) => ({
        id_service: id,
        id_price_unit: unit,
        treasure_price_pence: treasure,
        customer_price_pence: customer,
        added_in: 1,
        removed_in: null,
      })),
    )
    .execute()
  const factors = sql`1.05, 1.1, 1`
  await sql`
    insert into price_rules (type, prefix, treasure_factor, customer_factor, added_in)
    select 3, outcode, ${factors} from outcodes`.execute(db)
  await sql`
    insert into price_rules (type, id_county, treasure_factor, customer_factor, added_in)
    select 1, id, ${factors} from counties`.execute(db)
  await sql`
    insert into price_rules (type, id_city, treasure_factor, customer_factor, added_in)
    select 2, id, ${factors} from cities where id_country = 1`.execute(db)
  await database.script('analyze')
}
