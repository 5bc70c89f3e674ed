import type { PlannedTime } from '@treasures/api-client'
import { sql } from 'kysely'
import { later, minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { rangeOf } from './range-of.ts'

/** Milliseconds from the choice, or the last save, to the end of a hold. */
const heldFor = minutes(10)
/** Milliseconds from the choice to its latest end. */
const heldAtMost = minutes(30)

const start = sql<Date>`lower(during)`
const end = sql<Date>`upper(during)`
const isLive = (at: Date) => sql<boolean>`held_until > ${at}`

/**
 * Times that are held for bookings, at most one for each. They are rows of `appointment_times`, so
 * that its constraint keeps holds and visits apart. Takes the open transaction, in which the draft
 * is locked.
 */
export const holdsStore = (db: Db) => ({
  /** Holds a time and ends any other hold of the booking. Expects the treasure to be locked. */
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

  /** Prolongs a live hold because the draft was saved. */
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

  /**
   * Finds a hold at one of the times. Expects the treasure to be locked and their ended holds to be
   * deleted.
   */
  findAt: (id_treasure: number, times: readonly PlannedTime[]) =>
    db
      .selectFrom('appointment_times')
      .select((eb) => [start.as('start'), eb.ref('held_until').$notNull().as('until')])
      .where('id_treasure', '=', id_treasure)
      .where('held_until', 'is not', null)
      .where(sql<boolean>`during && any(${times.map(rangeOf)}::text[]::tstzrange[])`)
      .executeTakeFirst(),

  /** Ends a hold and returns it if it was live, for the appointment that takes its place. */
  take: (id_booking: string, at: Date) =>
    db
      .deleteFrom('appointment_times')
      .where('id_booking', '=', id_booking)
      .where(isLive(at))
      .returning(['id_treasure', start.as('start'), end.as('end')])
      .executeTakeFirst(),

  release: (id_booking: string) =>
    db.deleteFrom('appointment_times').where('id_booking', '=', id_booking).execute(),

  /** Deletes a treasure's ended holds, because the constraint on times cannot ignore them. */
  removeEnded: (id_treasure: number, at: Date) =>
    db
      .deleteFrom('appointment_times')
      .where('id_treasure', '=', id_treasure)
      .where('held_until', '<=', at)
      .execute(),
})
