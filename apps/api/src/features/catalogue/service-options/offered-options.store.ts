import type { Db } from '#kernel/db/connect.ts'
import { isSold } from '../services/services.store.ts'
import { selectOptions } from './option-rows.store.ts'

export const offeredOptionsStore = (db: Db) => ({
  /** Returns a region's options at the prices of a day, including hidden ones. */
  listCandidates: (id_region: number, id_service: number | undefined, on: string) =>
    selectOptions(db, on)
      .where(isSold(on))
      .where('o.id_ambassador', '=', id_region)
      .$if(id_service !== undefined, (query) => query.where('o.id_service', '=', id_service ?? 0))
      .execute(),

  findOption: (id: number) =>
    db
      .selectFrom('service_options')
      .select(['id', 'id_ambassador', 'id_service'])
      .where('id', '=', id)
      .executeTakeFirst(),
})
