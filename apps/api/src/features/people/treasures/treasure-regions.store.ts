import { unitedKingdom } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import {
  codeRows,
  followsCode,
  type CodeOfRegion,
  type MovedRecord,
} from '../../catalogue/regions/follow-codes.ts'

/** Moves treasures between regions. */
export const treasureRegionsStore = (db: Db) => ({
  set: (id: number, id_region: number | null) =>
    db.updateTable('treasures').set({ id_region }).where('id', '=', id).execute(),

  /**
   * Moves treasures who live in these codes to the codes' regions, unless staff moved them
   * elsewhere.
   */
  async moveByCodes(codes: readonly CodeOfRegion[], giver?: number): Promise<MovedRecord[]> {
    const { rows } = await sql<MovedRecord>`
      with moving as (
        select treasures.id, treasures.id_region as before, code.id_region as after
        from ${codeRows(codes)}
        join treasures on split_part(treasures.postcode, ' ', 1) = code.outcode
          and treasures.id_country = ${sql.lit(unitedKingdom)}
        where ${followsCode(sql.ref('treasures.id_region'), giver)}
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
