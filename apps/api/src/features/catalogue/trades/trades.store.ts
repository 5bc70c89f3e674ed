import { jobStatus, type NamedItem } from '@treasures/api-client'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'

export type TradeFields = Updateable<Tables['services']>

const { draft, open, claimed, progressing } = jobStatus

/**
 * The only file that writes services. `services_by_name` compares names without their case and
 * spaces.
 */
export const tradesStore = (db: Db) => {
  const trades = () =>
    db.selectFrom('services').select([
      'id',
      'name',
      'shortened_display_name',
      'fa_font_icon',
      'kind',
      'sort',
      'retired_on',
      'requires_skill',
      'id_price_unit',
      'minimum_hundredths',
      'looks_first',
      'ask_for_images',
      'explanation',
      sql<NamedItem[]>`(
          select coalesce(jsonb_agg(jsonb_build_object('id', skills.id, 'name', skills.name) order by skills.name), '[]')
          from skills where skills.id_service = services.id and skills.retired_on is null)`.as(
        'skills',
      ),
      sql<number>`(
          select count(distinct id_ambassador)::integer from service_options where id_service = services.id)`.as(
        'regions',
      ),
      sql<number>`(
          select count(*)::integer from jobs
          where id_service = services.id and id_status in (${open}, ${claimed}, ${progressing}))`.as(
        'open_jobs',
      ),
      sql<number>`(
          select count(*)::integer from jobs
          where id_service = services.id and id_status = ${draft})`.as('drafts'),
    ])

  return {
    /** Materials, which cannot be booked, are last. */
    list: () => trades().orderBy('kind', 'desc').orderBy('sort').orderBy('name').execute(),

    find: (id: number) => trades().where('id', '=', id).executeTakeFirst(),

    /** Locks the row until the transaction ends. */
    lock: (id: number) => trades().where('id', '=', id).forUpdate().executeTakeFirst(),

    findNamed: (name: string): Promise<NamedItem | undefined> =>
      db
        .selectFrom('services')
        .select(['id', 'name'])
        .where(sql<boolean>`catalogue_name(name) = catalogue_name(${name})`)
        .executeTakeFirst(),

    /** Up to ten open jobs. */
    openJobs: async (id: number): Promise<number[]> =>
      (
        await db
          .selectFrom('jobs')
          .select('id')
          .where('id_service', '=', id)
          .where('id_status', 'in', [open, claimed, progressing])
          .orderBy('id')
          .limit(10)
          .execute()
      ).map((job) => job.id),

    /** Returns the new id, or undefined if a service of that name exists. */
    insert: async (fields: Insertable<Tables['services']>): Promise<number | undefined> =>
      (
        await db
          .insertInto('services')
          .values(fields)
          .onConflict((oc) => oc.doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id,

    change: (id: number, fields: TradeFields) =>
      db
        .updateTable('services')
        .set(fields)
        .where('id', '=', id)
        .where('kind', '=', 'trade')
        .execute(),

    /** Orders services as in the list. Services that are not in the list follow by name. */
    order: (ids: readonly number[]) =>
      sql`update services set sort = coalesce(array_position(${ids}::integer[], id), ${ids.length + 1})
        where kind = 'trade'`.execute(db),

    async hasUnit(id: number): Promise<boolean> {
      const unit = db.selectFrom('price_units').select('id').where('id', '=', id)
      return (await unit.executeTakeFirst()) !== undefined
    },
  }
}

export type TradeRow = Awaited<ReturnType<ReturnType<typeof tradesStore>['list']>>[number]
