import { unitedKingdom } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'

/** An outward code and the region that has it now. */
export type CodeOfRegion = { outcode: string; id_region: number }
export type MovedRecord = { id: number; before: number | null; after: number }

/** Which region a customer belongs to, once it is theirs. */
export const customerRegionsStore = (db: Db) => ({
  set: (id: number, id_region: number | null) =>
    db.updateTable('customers').set({ id_region }).where('id', '=', id).execute(),

  /**
   * Moves customers who live in these codes to the codes' regions. Whoever belongs to no region moves, and whoever
   * belongs to one that had the code, or to the `giver`, which may have had it for less than a day. A customer whom
   * staff have put elsewhere stays.
   */
  async moveByCodes(codes: readonly CodeOfRegion[], giver?: number): Promise<MovedRecord[]> {
    const { rows } = await sql<MovedRecord>`
      with moving as (
        select customers.id, customers.id_region as before, code.id_region as after
        from unnest(${codes.map(({ outcode }) => outcode)}::text[], ${codes.map(({ id_region }) => id_region)}::int[])
          as code(outcode, id_region)
        join addresses on split_part(addresses.postcode, ' ', 1) = code.outcode
          and addresses.id_country = ${sql.lit(unitedKingdom)}
        join customers on customers.id_address = addresses.id
        where customers.id_region is distinct from code.id_region and (
          customers.id_region is null or customers.id_region = ${giver ?? null}::int or exists (
            select from region_outcodes former
            where former.outcode = code.outcode and former.id_region = customers.id_region
          )
        )
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
