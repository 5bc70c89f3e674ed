import { sql } from 'kysely'
import { placesStore } from '../features/catalogue/places/places.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { PostcodeRow } from './postcode-rows.rules.ts'

/**
 * All calls must be in one transaction. The new table is filled beside the old one until it is
 * complete.
 */
export const postcodesStore = (tx: Db) => ({
  begin: () =>
    sql`
      create temporary table postcodes_next (
        postcode text collate "C" primary key, outcode text collate "C", lat float8, lon float8
      ) on commit drop
    `.execute(tx),

  /** Keeps the first position of a repeated postcode. */
  add: (rows: readonly PostcodeRow[]) =>
    sql`
      insert into postcodes_next
      select * from unnest(
        ${rows.map((row) => row.postcode)}::text[], ${rows.map((row) => row.outcode)}::text[],
        ${rows.map((row) => row.lat)}::float8[], ${rows.map((row) => row.lon)}::float8[]
      ) on conflict do nothing
    `.execute(tx),

  async count() {
    const { rows } = await sql<{ known: number; next: number }>`
      select (select count(*) from postcodes) as known, (select count(*) from postcodes_next) as next
    `.execute(tx)
    return rows[0] ?? { known: 0, next: 0 }
  },

  /**
   * Writes only rows that differ, so that readers are not blocked and the next issue of a file
   * changes little. An outward code is placed in the middle of its postcodes. Codes that jobs or
   * regions need are kept, even if the file lacks them.
   */
  async replace() {
    await sql`analyze postcodes_next`.execute(tx)
    await sql`
      insert into outcodes (outcode, town, lat, lon)
      select outcode, '', avg(lat), avg(lon) from postcodes_next group by outcode
      on conflict (outcode) do update set lat = excluded.lat, lon = excluded.lon
    `.execute(tx)
    await placesStore(tx).nameOutcodes()
    const written = await sql`
      insert into postcodes (postcode, outcode, lat, lon) select * from postcodes_next
      on conflict (postcode) do update
        set outcode = excluded.outcode, lat = excluded.lat, lon = excluded.lon
        where (postcodes.lat, postcodes.lon) is distinct from (excluded.lat, excluded.lon)
    `.execute(tx)
    const removed = await sql`
      delete from postcodes
      where not exists (select from postcodes_next n where n.postcode = postcodes.postcode)
    `.execute(tx)
    await sql`
      delete from outcodes
      where not exists (select from postcodes where postcodes.outcode = outcodes.outcode)
        and not exists (select from jobs where jobs.outcode = outcodes.outcode)
        and not exists (select from region_outcodes where region_outcodes.outcode = outcodes.outcode)
    `.execute(tx)
    return {
      written: Number(written.numAffectedRows ?? 0),
      removed: Number(removed.numAffectedRows ?? 0),
    }
  },
})
