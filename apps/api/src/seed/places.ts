import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Db } from '../kernel/db/connect.ts'
import { readCsvLine } from '../kernel/csv.ts'

/**
 * Fills the empty tables of towns and counties, for all countries that an address may be in. Runs
 * at the start of every installation. Source: GeoNames, CC BY 4.0.
 */
export const seedPlaces = (database: Database): Promise<boolean> =>
  database.alone(async () => {
    const { db } = database
    if (await db.selectFrom('cities').select('id').limit(1).executeTakeFirst()) return false
    await db.transaction().execute(insertPlaces)
    return true
  })

async function insertPlaces(tx: Db) {
  const towns = await readTowns()
  const column = <K extends keyof Town>(name: K) => towns.map((town) => town[name])
  await sql`
    insert into counties (id_country, name)
    select distinct id_country, county
    from unnest(${column('id_country')}::int[], ${column('county')}::text[]) as town (id_country, county)
    where county <> ''
    on conflict do nothing
  `.execute(tx)
  await sql`
    insert into cities (id_country, id_county, name, lat, lon, population)
    select town.id_country, counties.id, town.name, town.lat, town.lon, town.people
    from unnest(
      ${column('id_country')}::int[], ${column('county')}::text[], ${column('name')}::text[],
      ${column('lat')}::float8[], ${column('lon')}::float8[], ${column('people')}::int[]
    ) as town (id_country, county, name, lat, lon, people)
    left join counties on counties.id_country = town.id_country and counties.name = town.county
  `.execute(tx)
}

type Town = {
  id_country: number
  county: string
  name: string
  lat: number
  lon: number
  people: number
}

/** Reads the towns. Country and county appear only on the line where they change. */
async function readTowns(): Promise<Town[]> {
  const text = await readFile(new URL('places.csv', import.meta.url), 'utf8')
  let above = { id_country: 0, county: '' }
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [country, county = '', name = '', lat, lon, people] = readCsvLine(line) ?? []
      if (country) above = { id_country: Number(country), county }
      return { ...above, name, lat: Number(lat), lon: Number(lon), people: Number(people) }
    })
}
