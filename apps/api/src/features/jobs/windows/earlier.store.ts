import { sql, type SqlBool } from 'kysely'
import { hours, minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'

/**
 * `looks`: milliseconds between two checks of a treasure's diary. `waves`: milliseconds between two
 * waves of notices.
 */
export const [looks, waves] = [minutes(10), hours(1)]

/** Customers' wishes for an earlier time of a visit. */
export const earlierStore = (db: Db) => ({
  async ask(id_appointment: number, seen: readonly Date[], at: Date) {
    await db
      .insertInto('earlier_wishes')
      .values({ id_appointment, asked_at: at, seen: [...seen], checked_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  has: async (id_appointment: number) =>
    (await db
      .selectFrom('earlier_wishes')
      .select('id_appointment')
      .where('id_appointment', '=', id_appointment)
      .executeTakeFirst()) !== undefined,

  /** Ends the wish. Returns true if there was one. */
  end: (id_appointment: number) =>
    hasChanged(db.deleteFrom('earlier_wishes').where('id_appointment', '=', id_appointment)),

  /**
   * Treasures whose diary may have times for such customers. The diaries that were checked longest
   * ago come first.
   */
  due: ({ at, most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('earlier_wishes as w')
        .innerJoin('appointments as a', 'a.id', 'w.id_appointment')
        .select('a.id_treasure as id')
        .where(ready('a.id_treasure'))
        .groupBy('a.id_treasure')
        .having((eb) => eb(eb.fn.min('w.checked_at'), '<=', new Date(at.getTime() - looks)))
        .having(
          sql<SqlBool>`coalesce(max(w.told_at), '-infinity') <= ${new Date(at.getTime() - waves)}`,
        )
        .orderBy((eb) => eb.fn.min('w.checked_at'))
        .limit(most),
    ),

  /** Locks the wishes for a treasure's visits, in the order in which they were made. */
  lock: (id_treasure: number) =>
    db
      .selectFrom('earlier_wishes as w')
      .innerJoin('appointments as a', 'a.id', 'w.id_appointment')
      .select(['w.id_appointment as id', 'w.seen', 'a.id_job'])
      .where('a.id_treasure', '=', id_treasure)
      .orderBy('w.asked_at')
      .orderBy('w.id_appointment')
      .forUpdate('w')
      .execute(),

  /** Stores which times a customer knows after a check of the diary. */
  keep: (
    id_appointment: number,
    { seen, isTold }: { seen: readonly Date[]; isTold: boolean },
    at: Date,
  ) =>
    db
      .updateTable('earlier_wishes')
      .set({ seen: [...seen], checked_at: at, ...(isTold && { told_at: at }) })
      .where('id_appointment', '=', id_appointment)
      .execute(),
})
