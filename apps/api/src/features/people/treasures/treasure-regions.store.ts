import { unitedKingdom } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import type { CodeOfRegion, MovedRecord } from '../customers/customer-regions.store.ts'

/** Which region a treasure belongs to, once it is theirs. */
export const treasureRegionsStore = (db: Db) => ({
  set: (id: number, id_region: number | null) =>
    db.updateTable('treasures').set({ id_region }).where('id', '=', id).execute(),

  /** Moves treasures who live in these codes, by the rule of `customerRegionsStore`. */
  async moveByCodes(codes: readonly CodeOfRegion[], giver?: number): Promise<MovedRecord[]> {
    const { rows } = await sql<MovedRecord>`
      with moving as (
        select treasures.id, treasures.id_region as before, code.id_region as after
        from unnest(${codes.map(({ outcode }) => outcode)}::text[], ${codes.map(({ id_region }) => id_region)}::int[])
          as code(outcode, id_region)
        join treasures on split_part(treasures.postcode, ' ', 1) = code.outcode
          and treasures.id_country = ${sql.lit(unitedKingdom)}
        where treasures.id_region is distinct from code.id_region and (
          treasures.id_region is null or treasures.id_region = ${giver ?? null}::int or exists (
            select from region_outcodes former
            where former.outcode = code.outcode and former.id_region = treasures.id_region
          )
        )
        for update of treasures
      )
      update treasures set id_region = moving.after from moving where treasures.id = moving.id
      returning treasures.id, moving.before, moving.after
    `.execute(db)
    return rows
  },

  /** Moves all treasures of a region to another. */
  async moveAll(from: number, to: number): Promise<MovedRecord[]> {
    const rows = await db
      .updateTable('treasures')
      .set({ id_region: to })
      .where('id_region', '=', from)
      .returning('id')
      .execute()
    return rows.map(({ id }) => ({ id, before: from, after: to }))
  },
})
