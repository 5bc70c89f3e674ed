import type { PlannedTime, VisitRequest } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { CustomerScope } from '#kernel/http/scope.ts'
import { rangeOf } from './range-of.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

type Moved = {
  id: number
  /** Sequence that the caller has read. */
  sequence: number
  recurrent: boolean
  visit: boolean
  from: PlannedTime
  to: PlannedTime
  hours: number
  wall: { date: string; time: string }
}

/** Moves of visits, and customers' requests for another time. Takes the open transaction. */
export const movesStore = (db: Db) => ({
  /**
   * Moves one time. A repeated appointment keeps its rule, and only this time differs. Returns
   * false if the appointment has changed since the caller read it. Fails if the treasure has
   * another visit at the new time.
   */
  async move({ id, sequence, recurrent, visit, from, to, hours, wall }: Moved, at: Date) {
    const isChanged = await hasChanged(
      db
        .updateTable('appointments')
        .set((eb) => ({
          // Calendars accept a change only if its sequence is higher.
          sequence: eb('sequence', '+', 1),
          updated_at: at,
          ...(!recurrent && {
            ...wall,
            hours_hundredths: visit ? null : Math.round(hours * 100),
          }),
        }))
        .where('id', '=', id)
        .where('sequence', '=', sequence)
        .where('cancelled_at', 'is', null),
    )
    if (!isChanged) return false
    await db
      .updateTable('appointment_times')
      .set({
        during: rangeOf(to),
        planned_start: sql`coalesce(planned_start, lower(during))`,
      })
      .where('id_appointment', '=', id)
      .where('freed_at', 'is', null)
      .where(sql`lower(during)`, '=', from.start)
      .execute()
    return true
  },

  listMoves: (id_job: number, id: number) =>
    db
      .selectFrom('events')
      .select(['id', 'created_at as at'])
      .select([sql<string>`data ->> 'from'`.as('from'), sql<string>`data ->> 'to'`.as('to')])
      .where('event', '=', 'appointment.moved')
      .where('id_job', '=', id_job)
      .where('id_record', '=', id)
      .execute(),

  /** Replaces an earlier request. */
  async ask(id_appointment: number, { date, arrival, time }: VisitRequest, start: Date, at: Date) {
    const asked = {
      start_at: start,
      date,
      arrival,
      time: arrival === 'time' ? (time ?? null) : null,
      asked_at: at,
    }
    await db
      .insertInto('visit_requests')
      .values({ id_appointment, ...asked })
      .onConflict((conflict) => conflict.column('id_appointment').doUpdateSet(asked))
      .execute()
  },

  /** Ends the request. Returns true if there was one. */
  endRequest: (id_appointment: number) =>
    hasChanged(db.deleteFrom('visit_requests').where('id_appointment', '=', id_appointment)),

  /** Finds a customer's appointment that is not cancelled. */
  findOfCustomer: (scope: CustomerScope, id: number) =>
    db
      .selectFrom('appointments')
      .innerJoin('jobs', 'jobs.id', 'appointments.id_job')
      .select(['appointments.id', 'appointments.id_job'])
      .where('appointments.id', '=', id)
      .where('appointments.cancelled_at', 'is', null)
      .where('jobs.id_customer', '=', scope.id_customer)
      .executeTakeFirst(),
})
