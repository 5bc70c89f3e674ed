import { sql } from 'kysely'
import type { Db } from '../../shared/db/connect.ts'

export type Centre = { lat: number; lon: number }

/** The only file that reads outward codes, postcodes, areas, towns and counties. */
export const placesStore = (db: Db) => ({
  findOutcode: (outcode: string): Promise<Centre | undefined> =>
    db
      .selectFrom('outcodes')
      .select(['lat', 'lon'])
      .where('outcode', '=', outcode)
      .executeTakeFirst(),

  findArea: (area: string): Promise<Centre | undefined> =>
    db
      .selectFrom('postcode_areas')
      .select(['lat', 'lon'])
      .where('area', '=', area)
      .executeTakeFirst(),

  /** Ordered as people count: SE2 before SE10. */
  listOutcodes: (prefix: string, limit: number) =>
    db
      .selectFrom('outcodes')
      .select(['outcode as postcode', 'lat', 'lon'])
      .where('outcode', '>=', prefix)
      .where('outcode', '<', `${prefix}~`)
      .orderBy((eb) => eb.fn('length', ['outcode']))
      .orderBy('outcode')
      .limit(limit)
      .execute(),

  listPostcodes: (prefix: string, limit: number) =>
    db
      .selectFrom('postcodes')
      .select(['postcode', 'lat', 'lon'])
      .where('postcode', '>=', prefix)
      .where('postcode', '<', `${prefix}~`)
      .orderBy('postcode')
      .limit(limit)
      .execute(),

  listCounties: (id_country: number) =>
    db
      .selectFrom('counties')
      .select(['id', 'name'])
      .where('id_country', '=', id_country)
      .orderBy('name')
      .execute(),

  /** Towns that begin with a term, the largest first; "st iv" finds "St. Ives" and "Sainte-…" does not. */
  listCities: (id_country: number, term: string, limit: number) =>
    db
      .selectFrom('cities')
      .leftJoin('counties', 'counties.id', 'cities.id_county')
      .select(['cities.id', 'cities.name', 'cities.id_county', 'counties.name as county'])
      .where('cities.id_country', '=', id_country)
      .where(sql<boolean>`cities.folded like 
        trim(regexp_replace(fold_text(${term}), '[^[:alnum:]]+', ' ', 'g')) || '%'`)
      .orderBy('population', 'desc')
      .orderBy('cities.id')
      .limit(limit)
      .execute(),
})

export type CityRow = Awaited<ReturnType<ReturnType<typeof placesStore>['listCities']>>[number]
