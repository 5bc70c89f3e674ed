import type { Db } from '../../shared/db/connect.ts'

export type Centre = { lat: number; lon: number }

/** The only file that reads outward codes, postcodes and areas. */
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
})
