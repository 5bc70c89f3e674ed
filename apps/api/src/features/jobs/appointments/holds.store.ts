import type { PlannedTime } from '@treasures/api-client'
import { sql } from 'kysely'
import { later, minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { rangeOf } from './range-of.ts'

/** Milliseconds for which a hold lasts after it was made or its draft was saved. */
const heldFor = minutes(10)
/** Maximum milliseconds from making a hold to its end. */
const heldAtMost = minutes(30)

const start = sql<Date>`lower(during)`
const end = sql<Date>`upper(during)`
const isLive = (at: Date) => sql<boolean>`held_until > ${at}`

/**
 * Times that are held for bookings, at most one for each booking. Holds are rows of
 * `appointment_times`, whose constraint keeps them apart from visits. Use this store in the
 * transaction that has locked the draft.
 */
export const holdsStore = (db: Db) => ({
  /** Holds a time, and ends any other hold of the booking. Lock the treasure first. */
  async hold(id_booking: string, id_treasure: number, time: PlannedTime, at: Date) {
    await holdsStore(db).release(id_booking)
    await db
      .insertInto('appointment_times')
      .values({
        id_booking,
        id_treasure,
        during: rangeOf(time),
        held_at: at,
        held_until: later(at, heldFor),
      })
      .execute()
  },

  /** Extends a hold that has not ended, because the draft was saved. */
  renew: (id_booking: string, at: Date) =>
    db
      .updateTable('appointment_times')
      .set({
        held_until: sql`greatest(held_until, least(
          ${later(at, heldFor)}::timestamptz, held_at + ${sql.lit(`${heldAtMost} ms`)}::interval
        ))`,
      })
      .where('id_booking', '=', id_booking)
      .where(isLive(at))
      .execute(),

  find: (id_booking: string, at: Date) =>
    db
      .selectFrom('appointment_times')
      .select(['id_treasure', start.as('start'), end.as('end')])
      .where('id_booking', '=', id_booking)
      .where(isLive(at))
      .executeTakeFirst(),

  /** Finds a hold at one of the times. Lock the treasure and delete their ended holds first. */
  findAt: (id_treasure: number, times: readonly PlannedTime[]) =>
    db
      .selectFrom('appointment_times')
      .select((eb) => [start.as('start'), eb.ref('held_until').$notNull().as('until')])
      .where('id_treasure', '=', id_treasure)
      .where('held_until', 'is not', null)
      .where(sql<boolean>`during && any(${times.map(rangeOf)}::text[]::tstzrange[])`)
      .executeTakeFirst(),

  /** Ends a hold whose time becomes an appointment. Returns the hold if it had not expired. */
  take: (id_booking: string, at: Date) =>
    db
      .deleteFrom('appointment_times')
      .where('id_booking', '=', id_booking)
      .where(isLive(at))
      .returning(['id_treasure', start.as('start'), end.as('end')])
      .executeTakeFirst(),

  release: (id_booking: string) =>
    db.deleteFrom('appointment_times').where('id_booking', '=', id_booking).execute(),

  /** Deletes a treasure's ended holds, because the constraint on times includes them. */
  removeEnded: (id_treasure: number, at: Date) =>
    db
      .deleteFrom('appointment_times')
      .where('id_treasure', '=', id_treasure)
      .where('held_until', '<=', at)
      .execute(),
})
