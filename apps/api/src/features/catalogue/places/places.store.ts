import { outwardCode, postcodeArea, unitedKingdom } from '@treasures/api-client'
import { sql, type AliasableExpression } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

export type Centre = { lat: number; lon: number }

export type PostcodePlace = Centre & {
  outcode: string
  /** Name of the outward code. */
  town: string
  id_city: number | null
  city: string | null
  id_county: number | null
  county: string | null
}

/** Queries for outward codes, postcodes, areas, towns and counties. */
export const placesStore = (db: Db) => ({
  findOutcode: (outcode: string): Promise<Centre | undefined> =>
    db
      .selectFrom('outcodes')
      .select(['lat', 'lon'])
      .where('outcode', '=', outcode)
      .executeTakeFirst(),

  /**
   * Finds the most precise known place of a normalised postcode, with its outward code and its
   * town.
   */
  findPlace: async (postcode: string): Promise<PostcodePlace | undefined> =>
    (await placesStore(db).findPlaces([postcode]))[0],

  /** Finds the places of several postcodes, in their order. */
  async findPlaces(postcodes: readonly string[]): Promise<(PostcodePlace | undefined)[]> {
    const { rows } = await sql<PostcodePlace & { n: number }>`
      select spot.*, id_city, city, id_county, county from (
        select n, outcodes.outcode, outcodes.town, coalesce(postcodes.lat, outcodes.lat) as lat,
          coalesce(postcodes.lon, outcodes.lon) as lon
        from unnest(${postcodes}::text[], ${postcodes.map(outwardCode)}::text[])
          with ordinality as wanted (code, outward, n)
        join outcodes on outcodes.outcode = outward
        left join postcodes on postcodes.postcode = code
      ) spot left join lateral ${sql`${nearestTown('spot').expression}`} town on true`.execute(db)
    const found = new Map(rows.map(({ n, ...place }) => [n, place]))
    return postcodes.map((_, i) => found.get(i + 1))
  },

  /**
   * Names an outward code that is not in the list. Uses the area's name, or the code itself if the
   * list has other codes of the area. Returns undefined if the area is unknown.
   */
  async nameUnknownOutcode(outcode: string): Promise<string | undefined> {
    const area = await db
      .selectFrom('postcode_areas')
      .select((eb) => [
        'name',
        eb
          .exists(
            eb
              .selectFrom('outcodes')
              .select('outcode')
              .where(sql`substring(outcode from '^[A-Z]+')`, '=', postcodeArea(outcode)),
          )
          .as('isKnown'),
      ])
      .where('area', '=', postcodeArea(outcode))
      .executeTakeFirst()
    return area && (area.isKnown ? outcode : area.name)
  },

  /** Returns the known codes among the given outward codes. */
  async knownOutcodes(codes: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('outcodes')
      .select('outcode')
      .where(sql<boolean>`outcode = any(${codes}::text[])`)
      .execute()
    return new Set(rows.map(({ outcode }) => outcode))
  },

  hasOutcodes: async () =>
    (await db.selectFrom('outcodes').select('outcode').limit(1).executeTakeFirst()) !== undefined,

  /**
   * Adds outward codes that were not in the imported file, placed in the middle of their area.
   * Skips codes whose area is unknown. Returns the added codes.
   */
  async addOutcodes(codes: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ outcode: string }>`
      insert into outcodes (outcode, town, lat, lon)
      select code, name, lat, lon from unnest(${codes}::text[]) code
      join postcode_areas on area = substring(code from '^[A-Z]+')
      on conflict do nothing
      returning outcode
    `.execute(db)
    return rows.map(({ outcode }) => outcode)
  },

  findCity: (id: number, id_country: number) =>
    db
      .selectFrom('cities')
      .select(['lat', 'lon'])
      .where('id', '=', id)
      .where('id_country', '=', id_country)
      .executeTakeFirst(),

  nameArea: (area: string): Promise<(Centre & { name: string }) | undefined> =>
    db
      .selectFrom('postcode_areas')
      .select(['name', 'lat', 'lon'])
      .where('area', '=', area)
      .executeTakeFirst(),

  findArea: (area: string): Promise<Centre | undefined> =>
    db
      .selectFrom('postcode_areas')
      .select(['lat', 'lon'])
      .where('area', '=', area)
      .executeTakeFirst(),

  /** Ordered as people count: SE2 before SE10. */
  listOutcodes: (prefix: string, limit: number) =>
    withTowns(
      db,
      db
        .selectFrom('outcodes')
        .select(['outcode as postcode', 'lat', 'lon'])
        .where('outcode', '>=', prefix)
        .where('outcode', '<', `${prefix}~`)
        .orderBy((eb) => eb.fn('length', ['outcode']))
        .orderBy('outcode')
        .limit(limit),
    ),

  /** All outward codes with their town and county, for a map. */
  listAllOutcodes: () =>
    db
      .selectFrom('outcodes')
      .leftJoinLateral(nearestTown('outcodes'), (join) => join.onTrue())
      .select(['outcode', 'outcodes.lat', 'outcodes.lon', 'outcodes.town', 'id_city', 'id_county'])
      .orderBy('outcode')
      .execute(),

  /**
   * True if any postcodes are known. Does not count them, because counting two million takes too
   * long.
   */
  hasPostcodes: async () =>
    (await db.selectFrom('postcodes').select('postcode').limit(1).executeTakeFirst()) !== undefined,

  listPostcodes: (prefix: string, limit: number) =>
    withTowns(
      db,
      db
        .selectFrom('postcodes')
        .select(['postcode', 'lat', 'lon'])
        .where('postcode', '>=', prefix)
        .where('postcode', '<', `${prefix}~`)
        .orderBy('postcode')
        .limit(limit),
    ),

  /** Names outward codes without a town after the nearest town, or else after their area. */
  nameOutcodes: () =>
    sql`
      update outcodes set town = coalesce(
        (select city from ${nearestTown('outcodes')}),
        (select name from postcode_areas where area = substring(outcode from '^[A-Z]+')),
        outcode
      ) where town = ''
    `.execute(db),

  listCounties: (id_country: number) =>
    db
      .selectFrom('counties')
      .select(['id', 'name'])
      .where('id_country', '=', id_country)
      .orderBy('name')
      .execute(),

  /** Towns that begin with a term, largest first. "st iv" finds "St. Ives" but not "Sainte-…". */
  listCities: (id_country: number, term: string, limit: number) =>
    db
      .selectFrom('cities')
      .leftJoin('counties', 'counties.id', 'cities.id_county')
      .select([
        'cities.id as id_city',
        'cities.name as city',
        'id_county',
        'counties.name as county',
      ])
      .where('cities.id_country', '=', id_country)
      .where(sql<boolean>`cities.folded like 
        trim(regexp_replace(fold_text(${term}), '[^[:alnum:]]+', ' ', 'g')) || '%'`)
      .orderBy('population', 'desc')
      .orderBy('cities.id')
      .limit(limit)
      .execute(),
})

export type PlaceRow = Awaited<ReturnType<ReturnType<typeof placesStore>['listPostcodes']>>[number]
export type CityRow = Awaited<ReturnType<ReturnType<typeof placesStore>['listCities']>>[number]

const townColumns = ['id_city', 'city', 'id_county', 'county'] as const

/**
 * Adds towns to the shown places only, because finding a town takes a hundred times as long as
 * finding a place.
 */
const withTowns = (db: Db, places: AliasableExpression<Centre & { postcode: string }>) =>
  db
    .selectFrom(places.as('spot'))
    .leftJoinLateral(nearestTown('spot'), (join) => join.onTrue())
    .select(['spot.postcode', 'spot.lat', 'spot.lon', ...townColumns])
    .orderBy((eb) => eb.fn('length', ['spot.postcode']))
    .orderBy('spot.postcode')
    .execute()

/** Position and name of an outward code, or of its area if the code itself is unknown. */
export const outcodePlace = (outcode: 'coverage_requests.outcode') => {
  const code = sql.ref<string>(outcode)
  return sql<Centre & { town: string }>`(
    select town, lat, lon from outcodes where outcodes.outcode = ${code}
    union all
    select name, lat, lon from postcode_areas where area = substring(${code} from '^[A-Z]+')
    limit 1
  )`.as<'place'>(sql`place`)
}

/**
 * The nearest town. A large town reaches further than a village: the square of the distance is
 * divided by the population.
 */
export const nearestTown = (place: 'outcodes' | 'addresses' | 'spot') => {
  const [lat, lon] = [sql.ref<number>(`${place}.lat`), sql.ref<number>(`${place}.lon`)]
  return sql<{ id_city: number; city: string; id_county: number | null; county: string | null }>`(
    select cities.id as id_city, cities.name as city, id_county, counties.name as county
    from cities left join counties on counties.id = cities.id_county
    where cities.id_country = ${sql.lit(unitedKingdom)} and cities.lat between ${lat} - 0.4 and ${lat} + 0.4
    order by
      ((cities.lat - ${lat}) ^ 2 + ((cities.lon - ${lon}) * cos(radians(${lat}))) ^ 2) / (population + 5000)
    limit 1
  )`.as<'town'>(sql`town`)
}
