import { unitedKingdom } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import {
  codeRows,
  followsCode,
  type CodeOfRegion,
  type MovedRecord,
} from '../../catalogue/regions/follow-codes.ts'

/** Moves customers between regions. */
export const customerRegionsStore = (db: Db) => ({
  set: (id: number, id_region: number | null) =>
    db.updateTable('customers').set({ id_region }).where('id', '=', id).execute(),

  /**
   * Moves customers who live in these codes to the codes' regions, unless staff moved them
   * elsewhere.
   */
  async moveByCodes(codes: readonly CodeOfRegion[], giver?: number): Promise<MovedRecord[]> {
    const { rows } = await sql<MovedRecord>`
      with moving as (
        select customers.id, customers.id_region as before, code.id_region as after
        from ${codeRows(codes)}
        join addresses on split_part(addresses.postcode, ' ', 1) = code.outcode
          and addresses.id_country = ${sql.lit(unitedKingdom)}
        join customers on customers.id_address = addresses.id
        where ${followsCode(sql.ref('customers.id_region'), giver)}
        for update of customers
      )
      update customers set id_region = moving.after from moving where customers.id = moving.id
      returning customers.id, moving.before, moving.after
    `.execute(db)
    return rows
  },

  /** Moves all customers of a region to another. */
  async moveAll(from: number, to: number): Promise<MovedRecord[]> {
    const rows = await db
      .updateTable('customers')
      .set({ id_region: to })
      .where('id_region', '=', from)
      .returning('id')
      .execute()
    return rows.map(({ id }) => ({ id, before: from, after: to }))
  },
})
