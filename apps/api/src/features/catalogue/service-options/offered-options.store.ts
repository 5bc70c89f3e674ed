import { firstRegion } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { selectOptions } from './option-rows.store.ts'

type Spot = { lat: number; lon: number; id_region: number | undefined }

export const offeredOptionsStore = (db: Db) => ({
  /** The region whose box holds a spot: the one that is asked for, else the smallest. */
  findRegion: ({ lat, lon, id_region }: Spot) =>
    db
      .selectFrom('ambassadors')
      .select(['id', 'region_name', 'description'])
      .where('west', '<=', lon)
      .where('east', '>=', lon)
      .where('south', '<=', lat)
      .where('north', '>=', lat)
      .orderBy((eb) => eb('id', '=', id_region ?? 0), 'desc')
      .orderBy(sql`(east - west) * (north - south)`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),

  /** A franchisee's options at the prices of a day, hidden ones too, and the defaults of the first region. */
  listCandidates: (id_region: number, id_service: number | undefined, on: string) =>
    selectOptions(db, on)
      .where('services.bookable', '=', true)
      .where((eb) =>
        eb.or([
          eb('o.id_ambassador', '=', id_region),
          eb.and([eb('o.id_ambassador', '=', firstRegion), eb('o.is_service_defualt', '=', true)]),
        ]),
      )
      .$if(id_service !== undefined, (query) => query.where('o.id_service', '=', id_service ?? 0))
      .execute(),

  findOption: (id: number) =>
    db
      .selectFrom('service_options')
      .select(['id', 'id_ambassador', 'id_service'])
      .where('id', '=', id)
      .executeTakeFirst(),
})
