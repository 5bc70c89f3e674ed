import {
  inHundredths,
  type AppointmentPlan,
  type Frequency,
  type PlannedTime,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { rangeOf } from './range-of.ts'

const startsAt = sql<Date>`lower(during)`
const sequel = { sequence: sql<number>`sequence + 1` }

/**
 * Single times of an appointment without a last day, which belong to a series. Use this store in
 * the transaction that has locked the job and its treasure.
 */
export const repeatsStore = (db: Db) => ({
  /** Returns the id of the new time, or undefined if the treasure has another visit then. */
  async addTime(taken: { id_appointment: number; id_treasure: number }, time: PlannedTime) {
    const row = await db
      .insertInto('appointment_times')
      .values({ ...taken, during: rangeOf(time) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  /** Finds the time that begins at `start`. */
  findTime: (id_appointment: number, start: Date) =>
    db
      .selectFrom('appointment_times')
      .select('id')
      .where('id_appointment', '=', id_appointment)
      .where('freed_at', 'is', null)
      .where(startsAt, '=', start)
      .executeTakeFirstOrThrow(),

  /**
   * Frees coming times and returns their ids. If `start` is given, frees only the time that begins
   * at `start`.
   */
  async freeTimes(ids: readonly number[], at: Date, start?: Date): Promise<number[]> {
    if (ids.length === 0) return []
    const rows = await db
      .updateTable('appointment_times')
      .set({ freed_at: at })
      .where('id', 'in', ids)
      .where('freed_at', 'is', null)
      .where(startsAt, '>', at)
      .$if(start !== undefined, (query) => query.where(startsAt, '=', start ?? at))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /**
   * Puts a freed time back into the diary. Returns false if the treasure has another visit then.
   */
  retake: (id: number, at: Date) =>
    hasChanged(
      db
        .updateTable('appointment_times as t')
        .set({ freed_at: null })
        .where('t.id', '=', id)
        .where('t.freed_at', 'is not', null)
        .where(sql`lower(t.during)`, '>', at)
        .where(
          sql<boolean>`not exists (
            select from appointment_times other
            where other.id_treasure = t.id_treasure and other.freed_at is null
              and other.during && t.during
          )`,
        ),
    ),

  /**
   * Moves a time and frees it, so that `retake` can put it back. Calendars keep the same entry for
   * it.
   */
  moveFreed: (id: number, time: PlannedTime, at: Date) =>
    db
      .updateTable('appointment_times')
      .set({
        planned_start: sql`coalesce(planned_start, lower(during))`,
        during: rangeOf(time),
        freed_at: sql`coalesce(freed_at, ${at}::timestamptz)`,
      })
      .where('id', '=', id)
      .execute(),

  changeRule: (
    id: number,
    { date, time, hours }: Pick<AppointmentPlan, 'date' | 'time' | 'hours'>,
    at: Date,
  ) =>
    db
      .updateTable('appointments')
      .set({ date, time, hours_hundredths: inHundredths(hours ?? 1), updated_at: at, ...sequel })
      .where('id', '=', id)
      .execute(),

  /** Finds a single appointment with stated hours that begins at `start`. */
  findSingle: (id_job: number, id_treasure: number, start: Date) =>
    db
      .selectFrom('appointments as a')
      .innerJoin('appointment_times as t', 't.id_appointment', 'a.id')
      .select('a.id')
      .where('a.id_job', '=', id_job)
      .where('a.id_treasure', '=', id_treasure)
      .where('a.cancelled_at', 'is', null)
      .where('a.recurrent', '=', false)
      .where('a.visit', '=', false)
      .where('t.freed_at', 'is', null)
      .where(sql`lower(t.during)`, '=', start)
      .executeTakeFirst(),

  /** Makes a single appointment repeat without a last day. */
  repeat: (id: number, frequency: Frequency, at: Date) =>
    db
      .updateTable('appointments')
      .set({ recurrent: true, frequency, updated_at: at, ...sequel })
      .where('id', '=', id)
      .execute(),

  /** Calendars accept a change only if its sequence is higher. */
  noteChange: (id: number, at: Date) =>
    db
      .updateTable('appointments')
      .set({ updated_at: at, ...sequel })
      .where('id', '=', id)
      .execute(),

  /** Sets an appointment's last day. If no time is left, cancels the appointment. */
  endOn: (id: number, day: string, at: Date) =>
    db
      .updateTable('appointments')
      .set({
        end_on: day,
        cancelled_at: sql`case when exists (
          select from appointment_times where id_appointment = appointments.id and freed_at is null
        ) then null else ${at}::timestamptz end`,
        updated_at: at,
        ...sequel,
      })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute(),
})
