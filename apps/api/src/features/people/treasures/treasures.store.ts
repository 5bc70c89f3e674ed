import { sql } from 'kysely'
import type { TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { pendingEmailOf } from '../users/email-changes.store.ts'
import { treasuresInScope } from './treasures.scope.ts'
import { ratingOfTreasure, ratingsOfTreasure } from './treasure-rating.ts'

export type TreasureFields = {
  title: string | null
  fname: string
  lname: string
  surname_folded: string
  birthdate: string | null
  switched_on: boolean
  complete: boolean
  descr: string
  descskill: string
  wtravel: number
  phone: string | null
  mphone: string
  email: string | null
}
export type TreasurePlaceFields = {
  address: string
  detail: string
  postcode: string
  id_city: number | null
  id_country: number
  lat: number
  lon: number
}

/** One treasure. Every read and write needs a scope, except with an id that was just created. */
export const treasuresStore = (db: Db) => ({
  find: (scope: TreasureScope, id: number) =>
    db
      .selectFrom('treasures')
      .leftJoin('ambassadors', 'ambassadors.id', 'treasures.id_region')
      .leftJoin('cities', 'cities.id', 'treasures.id_city')
      .leftJoin('counties', 'counties.id', 'cities.id_county')
      .leftJoin('postcodes', 'postcodes.postcode', 'treasures.postcode')
      .selectAll('treasures')
      .select([
        'ambassadors.mnemonic',
        'ambassadors.region_name',
        'cities.name as city',
        'cities.id_county',
        'counties.name as county',
        sql<boolean>`postcodes.postcode is not null`.as('postcode_known'),
        pendingEmailOf('treasures').as('pending_email'),
        ratingOfTreasure.as('rating'),
        ratingsOfTreasure.as('ratings'),
      ])
      .where('treasures.id', '=', id)
      .where(treasuresInScope(scope))
      .executeTakeFirst(),

  exists: async (scope: TreasureScope, id: number) =>
    (await db
      .selectFrom('treasures')
      .select('treasures.id')
      .where('treasures.id', '=', id)
      .where(treasuresInScope(scope))
      .executeTakeFirst()) !== undefined,

  /**
   * Locks the row until the transaction ends, against concurrent changes, deletions and
   * assignments.
   */
  lock: (scope: TreasureScope, id: number) =>
    db
      .selectFrom('treasures')
      .selectAll('treasures')
      .where('treasures.id', '=', id)
      .where(treasuresInScope(scope))
      .forUpdate()
      .executeTakeFirst(),

  insert: async (
    fields: TreasureFields & TreasurePlaceFields & { id_region: number | null; created_at: Date },
  ) =>
    (await db.insertInto('treasures').values(fields).returning('id').executeTakeFirstOrThrow()).id,

  /** The caller must have locked the row with `lock`. */
  update: (id: number, fields: Partial<TreasureFields & TreasurePlaceFields>) =>
    db.updateTable('treasures').set(fields).where('id', '=', id).execute(),

  /**
   * True if another treasure has this surname and mobile, the only two details that a claim gives.
   * Concurrent calls for the same mobile wait until this transaction ends.
   */
  async hasNamesake(
    { mphone, surname_folded }: Pick<TreasureFields, 'mphone' | 'surname_folded'>,
    except = 0,
  ): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`treasure ${mphone}`}, 0))`.execute(
      db,
    )
    const other = await db
      .selectFrom('treasures')
      .select('id')
      .where('mphone', '=', mphone)
      .where('surname_folded', '=', surname_folded)
      .where('id', '<>', except)
      .limit(1)
      .executeTakeFirst()
    return other !== undefined
  },

  listEquipments: (id_treasure: number) =>
    db
      .selectFrom('treasure_equipments')
      .innerJoin('equipments', 'equipments.id', 'treasure_equipments.id_equipment')
      .select(['equipments.id', 'equipments.name'])
      .where('id_treasure', '=', id_treasure)
      .orderBy('equipments.name')
      .execute(),

  /** Replaces a treasure's equipment. Returns false if any id is unknown. */
  async setEquipments(id_treasure: number, ids: readonly number[]): Promise<boolean> {
    const wanted = [...new Set(ids)]
    await db.deleteFrom('treasure_equipments').where('id_treasure', '=', id_treasure).execute()
    const { numInsertedOrUpdatedRows: count } = await db
      .insertInto('treasure_equipments')
      .columns(['id_treasure', 'id_equipment'])
      .expression((eb) =>
        eb
          .selectFrom('equipments')
          .select([sql<number>`${id_treasure}::int`.as('id_treasure'), 'id'])
          .where(sql<boolean>`id = any(${wanted}::int[])`),
      )
      .executeTakeFirstOrThrow()
    return count === BigInt(wanted.length)
  },
})

export type TreasureRecord = NonNullable<
  Awaited<ReturnType<ReturnType<typeof treasuresStore>['find']>>
>

export const listEquipments = (db: Db, day: string) =>
  db
    .selectFrom('equipments')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('retired_on', 'is', null), eb('retired_on', '>', day)]))
    .orderBy('name')
    .execute()
