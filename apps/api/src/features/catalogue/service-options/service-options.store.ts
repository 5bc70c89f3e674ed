import { firstRegion } from '@treasures/api-client'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import { optionPricesStore } from './option-prices.store.ts'
import { optionQuestionsStore } from './option-questions.store.ts'
import { isSold } from '../services/services.store.ts'
import { selectOptions } from './option-rows.store.ts'

export type StoredOption = Selectable<Tables['service_options']>
export type OptionChanges = Updateable<Tables['service_options']>

export const serviceOptionsStore = (db: Db) => ({
  listAll: (scope: StaffScope, on: string) =>
    selectOptions(db, on).where(inRegion(scope, 'o.id_ambassador')).execute(),

  list: (id_ambassador: number, on: string) =>
    selectOptions(db, on).where('o.id_ambassador', '=', id_ambassador).execute(),

  listPublic: (id_ambassador: number, on: string) =>
    selectOptions(db, on)
      .where('o.id_ambassador', '=', id_ambassador)
      .where('o.display_in_job_booking_form', '=', true)
      .execute(),

  findPublic: (id: number, on: string) =>
    selectOptions(db, on)
      .where('o.id', '=', id)
      .where('o.display_in_job_booking_form', '=', true)
      .executeTakeFirst(),

  find: (scope: StaffScope, id: number, on: string) =>
    selectOptions(db, on)
      .where('o.id', '=', id)
      .where(inRegion(scope, 'o.id_ambassador'))
      .executeTakeFirst(),

  /** Finds an option and locks it until the transaction ends. */
  lock: (scope: StaffScope, id: number, on: string) =>
    selectOptions(db, on)
      .where('o.id', '=', id)
      .where(inRegion(scope, 'o.id_ambassador'))
      .forUpdate('o')
      .executeTakeFirst(),

  insert: (row: Insertable<Tables['service_options']>) =>
    db.insertInto('service_options').values(row).returningAll().executeTakeFirstOrThrow(),

  update: (id: number, changes: OptionChanges) =>
    db.updateTable('service_options').set(changes).where('id', '=', id).execute(),

  remove: (scope: StaffScope, id: number) =>
    db
      .deleteFrom('service_options as o')
      .where('o.id', '=', id)
      .where(inRegion(scope, 'o.id_ambassador'))
      .returningAll()
      .executeTakeFirst(),

  /**
   * Locks all options of the service in the region, in one order, so that simultaneous choices of a
   * default take turns.
   */
  lockRivals: ({ id_ambassador, id_service }: { id_ambassador: number; id_service: number }) =>
    db
      .selectFrom('service_options')
      .select('id')
      .where('id_ambassador', '=', id_ambassador)
      .where('id_service', '=', id_service)
      .orderBy('id')
      .forUpdate()
      .execute(),

  /**
   * Removes the old default before setting the new one, because a unique index allows only one.
   * Returns the old default, or undefined if there was none or it is this option.
   */
  async makeDefault(option: { id: number; id_ambassador: number; id_service: number }) {
    const former = await db
      .updateTable('service_options')
      .set({ is_service_defualt: false })
      .where('id_ambassador', '=', option.id_ambassador)
      .where('id_service', '=', option.id_service)
      .where('is_service_defualt', '=', true)
      .where('id', '<>', option.id)
      .returning(['id', 'id_ambassador'])
      .executeTakeFirst()
    await db
      .updateTable('service_options')
      .set({ is_service_defualt: true })
      .where('id', '=', option.id)
      .execute()
    return former
  },

  /**
   * Lists the first region's defaults that a region lacks. A service with its own default, or with
   * an option shown at every postcode, stays unchanged. A service whose options cover only some
   * postcodes receives the default as well.
   */
  listDefaultsToCopy: async (id_ambassador: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from service_options as usual
      where id_ambassador = ${firstRegion}::integer and is_service_defualt
        and not ${hasOwnOption(id_ambassador, 'usual')}
      order by id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /**
   * Copies an option to a region, with its prices and questions. Returns undefined if that would be
   * a second default.
   */
  async copyTo(id_ambassador: number, id: number) {
    const { rows } = await sql<StoredOption>`
      insert into service_options (
        id_service, id_ambassador, id_job_type, id_price_unit, duration_hundredths, explanation,
        chip_text, booking_intro, price_multiplier, is_service_defualt, display_in_job_booking_form,
        auto_match, on_board, ask_for_images, week_discount, fortnight_discount, month_discount
      )
      select id_service, ${id_ambassador}::integer, id_job_type, id_price_unit, duration_hundredths,
        explanation, chip_text, booking_intro, price_multiplier, is_service_defualt,
        display_in_job_booking_form, auto_match, on_board, ask_for_images, week_discount,
        fortnight_discount, month_discount
      from service_options where id = ${id}::integer
      on conflict do nothing
      returning *`.execute(db)
    const [copied] = rows
    if (copied) {
      await optionPricesStore(db).copy(id, copied.id)
      await optionQuestionsStore(db).copy(id, copied.id)
    }
    return copied
  },

  /**
   * Another region's options that a region lacks, except options for some postcodes only. Services
   * that have a default in the region, or an option shown at every postcode, are skipped.
   */
  listToTakeOver: async (id_ambassador: number, from: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from service_options as theirs
      where id_ambassador = ${from}::integer and postcode_regex is null
        and not ${hasOwnOption(id_ambassador, 'theirs')}
      order by id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Number of another region's services that stay as they are when its options are copied. */
  async countServicesKept(id_ambassador: number, from: number): Promise<number> {
    const { rows } = await sql<{ kept: number }>`
      select count(distinct id_service) as kept from service_options as theirs
      where id_ambassador = ${from}::integer and postcode_regex is null
        and ${hasOwnOption(id_ambassador, 'theirs')}`.execute(db)
    return rows[0]?.kept ?? 0
  },

  /** Locks the ambassador until the transaction ends, so that simultaneous copies take turns. */
  lockAmbassador: (id: number) =>
    db.selectFrom('ambassadors').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),

  async exists(table: 'ambassadors' | 'job_types' | 'price_units', id: number): Promise<boolean> {
    const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
    return row !== undefined
  },

  async isSold(id_service: number, day: string): Promise<boolean> {
    const row = await db
      .selectFrom('services')
      .select('id')
      .where('id', '=', id_service)
      .where(isSold(day))
      .executeTakeFirst()
    return row !== undefined
  },

  /** Regions that are not closed and have no option of a service. */
  regionsWithout: async (id_service: number, day: string): Promise<number[]> =>
    (
      await db
        .selectFrom('ambassadors')
        .select('id')
        .where((eb) => eb.or([eb('closed_on', 'is', null), eb('closed_on', '>', day)]))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('service_options as own')
                .select('own.id')
                .whereRef('own.id_ambassador', '=', 'ambassadors.id')
                .where('own.id_service', '=', id_service),
            ),
          ),
        )
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),

  listOutcodes: () =>
    db.selectFrom('outcodes').select(['outcode', 'town']).orderBy('outcode').execute(),
})

/**
 * True if a region has a default for the other option's service, or an option shown at every
 * postcode.
 */
const hasOwnOption = (id_ambassador: number, other: 'theirs' | 'usual') => sql<boolean>`exists (
  select from service_options as own
  where own.id_ambassador = ${id_ambassador}::integer and own.id_service = ${sql.ref(`${other}.id_service`)}
    and (own.is_service_defualt or (own.display_in_job_booking_form and own.postcode_regex is null))
)`
