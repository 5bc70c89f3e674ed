import type { CatalogueEquipment } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/**
 * The only file that writes equipment. `people/treasures/treasures.store.ts` writes which treasures
 * have it.
 */
export const equipmentsStore = (db: Db) => {
  const equipments = () =>
    db.selectFrom('equipments').select([
      'id',
      'name',
      'retired_on',
      sql<number>`(
          select count(*)::integer from treasure_equipments where id_equipment = equipments.id)`.as(
        'treasures',
      ),
    ])

  return {
    list: (): Promise<CatalogueEquipment[]> => equipments().orderBy('name').execute(),

    find: (id: number): Promise<CatalogueEquipment | undefined> =>
      equipments().where('id', '=', id).executeTakeFirst(),

    /** Locks the row until the transaction ends. */
    lock: (id: number): Promise<CatalogueEquipment | undefined> =>
      equipments().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Returns the new id, or undefined if equipment of that name exists. */
    insert: async (name: string): Promise<number | undefined> =>
      (
        await db
          .insertInto('equipments')
          .values({ name })
          .onConflict((oc) => oc.doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id,

    change: (id: number, fields: { name?: string; retired_on?: string | null }) =>
      db.updateTable('equipments').set(fields).where('id', '=', id).execute(),
  }
}
