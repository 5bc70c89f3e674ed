import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

type RegionHere = { id: number; region_name: string; description: string }

/** An outward code and the days on which a region has it. `until` is the first day without it. */
export type CodeSpan = {
  outcode: string
  id_region: number
  region_name: string
  from: string
  until: string | null
}

/** Outward codes of regions by day. Only this file writes them. */
export const regionOutcodesStore = (db: Db) => ({
  /** The region that has an outward code on a day, or undefined. */
  findRegion: (outcode: string, day: string): Promise<RegionHere | undefined> =>
    db
      .selectFrom('region_outcodes')
      .innerJoin('ambassadors', 'ambassadors.id', 'region_outcodes.id_region')
      .select(['ambassadors.id', 'ambassadors.region_name', 'ambassadors.description'])
      .where('outcode', '=', outcode)
      .where(sql<boolean>`held @> ${day}::date`)
      .executeTakeFirst(),

  /** Ids of the regions that have these outward codes on a day, in their order. */
  async findRegions(outcodes: readonly string[], day: string): Promise<(number | undefined)[]> {
    const rows = await db
      .selectFrom('region_outcodes')
      .select(['outcode', 'id_region'])
      .where(sql<boolean>`outcode = any(${[...outcodes]}::text[])`)
      .where(sql<boolean>`held @> ${day}::date`)
      .execute()
    const found = new Map(rows.map(({ outcode, id_region }) => [outcode, id_region]))
    return outcodes.map((outcode) => found.get(outcode))
  },

  /** Serialises changes of outward codes. Readers do not wait. */
  takeTurn: () => sql`lock table region_outcodes in share row exclusive mode`.execute(db),

  /** Outward codes of a region on a day. */
  async listCodes(id_region: number, day: string): Promise<string[]> {
    const rows = await db
      .selectFrom('region_outcodes')
      .select('outcode')
      .where('id_region', '=', id_region)
      .where(sql<boolean>`held @> ${day}::date`)
      .orderBy('outcode')
      .execute()
    return rows.map(({ outcode }) => outcode)
  },

  /** Spans of the given codes, or of a region, that have not ended by a day. */
  async listSpans(which: { codes: readonly string[] } | { id_region: number }, day: string) {
    const { rows } = await sql<CodeSpan>`
      select outcode, id_region, region_name, lower(held) as "from", upper(held) as until
      from region_outcodes join ambassadors on ambassadors.id = id_region
      where (upper_inf(held) or upper(held) > ${day}::date) and ${
        'codes' in which
          ? sql`outcode = any(${which.codes}::text[])`
          : sql`id_region = ${which.id_region}`
      }
      order by outcode, lower(held)
    `.execute(db)
    return rows
  },

  /** Ends a region's spans of these codes on a day. Later spans are deleted. */
  async end(id_region: number, codes: readonly string[], from: string) {
    await sql`
      delete from region_outcodes
      where id_region = ${id_region} and outcode = any(${codes}::text[]) and lower(held) >= ${from}::date
    `.execute(db)
    await sql`
      update region_outcodes set held = daterange(lower(held), ${from}::date)
      where id_region = ${id_region} and outcode = any(${codes}::text[]) and held @> ${from}::date
    `.execute(db)
  },

  /**
   * Gives a region these codes from a day on. Throws an error that `isOverlapping` recognises if
   * another region has one of them.
   */
  begin: (id_region: number, codes: readonly string[], from: string) =>
    sql`
      insert into region_outcodes (id_region, outcode, held)
      select ${id_region}, code, daterange(${from}::date, null) from unnest(${codes}::text[]) code
    `.execute(db),

  /**
   * Returns codes that began by a day and whose residents have not been moved yet, and marks them
   * as moved.
   */
  async takeUnsettled(day: string, at: Date): Promise<{ outcode: string; id_region: number }[]> {
    const { rows } = await sql<{ outcode: string; id_region: number; is_held: boolean }>`
      update region_outcodes set settled_at = ${at}
      where settled_at is null and lower(held) <= ${day}::date
      returning outcode, id_region, held @> ${day}::date as is_held
    `.execute(db)
    return rows.filter(({ is_held }) => is_held)
  },

  /** Every outward code with its region on a day and its next region. */
  async listHolders(day: string) {
    const { rows } = await sql<{
      outcode: string
      town: string
      lat: number
      lon: number
      id_region: number | null
      until: string | null
      next_region: number | null
      next_from: string | null
    }>`
      select outcodes.outcode, town, lat, lon, now_held.id_region, upper(now_held.held) as until,
        later.id_region as next_region, lower(later.held) as next_from
      from outcodes
      left join region_outcodes now_held
        on now_held.outcode = outcodes.outcode and now_held.held @> ${day}::date
      left join lateral (
        select id_region, held from region_outcodes coming
        where coming.outcode = outcodes.outcode and lower(coming.held) > ${day}::date
        order by lower(coming.held) limit 1
      ) later on true
      order by outcodes.outcode
    `.execute(db)
    return rows
  },

  /** Codes that a region has on a day or later, with their places. */
  async listPlaces(id_region: number, day: string) {
    const { rows } = await sql<{
      outcode: string
      town: string
      lat: number
      lon: number
      from: string
      until: string | null
    }>`
      select outcode, town, lat, lon, lower(held) as "from", upper(held) as until
      from region_outcodes join outcodes using (outcode)
      where id_region = ${id_region} and (upper_inf(held) or upper(held) > ${day}::date)
      order by length(outcode), outcode, lower(held)
    `.execute(db)
    return rows
  },
})
