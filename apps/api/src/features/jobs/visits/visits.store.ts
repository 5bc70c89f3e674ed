import { addDays, londonInstant } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { days, earlier, hours } from '#kernel/clock.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { answersOfJob } from '../job-answers/job-answers.store.ts'
import { milesBetween } from '../../catalogue/places/miles-between.ts'
import { unitColumns } from '../../catalogue/services/service-columns.ts'
import { activeAssignment } from '../jobs/active-assignment.ts'
import { jobContact } from '../jobs/job-contact.ts'
import { grace, saidAt, type Said } from './visits.decide.ts'

const lagged = {
  lat: sql<number>`lag(jobs.lat) over (order by t.during)`,
  lon: sql<number>`lag(jobs.lon) over (order by t.during)`,
}

const place = { lat: sql.ref<number>('jobs.lat'), lon: sql.ref<number>('jobs.lon') }

/** Visits of treasures, and reports about them. Each visit is one time of an appointment. */
export const visitsStore = (db: Db) => {
  const visits = () =>
    db
      .selectFrom('appointment_times as t')
      .innerJoin('appointments as a', 'a.id', 't.id_appointment')
      .innerJoin('jobs', 'jobs.id', 'a.id_job')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('treasures', 'treasures.id', 't.id_treasure')
      .select([
        't.id',
        'a.id_job',
        't.id_treasure',
        'a.visit',
        'services.shortened_display_name as service',
        'treasures.fname as treasure',
        sql<Date>`lower(t.during)`.as('start'),
        sql<Date>`upper(t.during)`.as('end'),
        sql<boolean>`(t.freed_at is not null or a.cancelled_at is not null)`.as('is_off'),
      ])

  const silent = (at: Date) =>
    visits()
      .innerJoin('assignments', activeAssignment)
      .whereRef('assignments.id_treasure', '=', 't.id_treasure')
      .where('t.freed_at', 'is', null)
      .where('a.cancelled_at', 'is', null)
      .where(sql<SqlBool>`lower(t.during) <= ${earlier(at, grace)}`)
      .where(sql<SqlBool>`lower(t.during) > ${earlier(at, hours(2))}`)
      .where(sql<SqlBool>`upper(t.during) > ${at}`).where(sql<SqlBool>`not exists (
        select from visit_events e where e.id_time = t.id and e.starts_at = lower(t.during)
          and e.kind in ('late_told', 'arrived', 'done', 'nobody_in')
      )`).where(sql<SqlBool>`not exists (
        select from events e where e.id_job = a.id_job and e.event = 'job.arriving'
          and e.data @> '{"is_late": true}' and e.created_at > lower(t.during) - interval '12 hours'
      )`).where(sql<SqlBool>`exists (
        select from visit_events e join appointment_times other on other.id = e.id_time
        where other.id_treasure = t.id_treasure and e.kind not in ('late_told', 'answered')
          and e.at_server > ${earlier(at, days(14))}
      )`)

  return {
    /** Finds a visit of a job that belongs to the treasure. */
    findOwn: (id_treasure: number, id: number) =>
      visits()
        .innerJoin('assignments', activeAssignment)
        .where('assignments.id_treasure', '=', id_treasure)
        .where('t.id_treasure', '=', id_treasure)
        .where('t.freed_at', 'is', null)
        .where('a.cancelled_at', 'is', null)
        .where('t.id', '=', id)
        .executeTakeFirst(),

    find: (id: number) => visits().where('t.id', '=', id).executeTakeFirst(),

    /** Lists a treasure's visits that begin on a London day, in order. */
    listDay: (id_treasure: number, date: string) =>
      visits()
        .innerJoin('assignments', activeAssignment)
        .innerJoin('customers', 'customers.id', 'jobs.id_customer')
        .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
        .select([
          'jobs.id_price_unit',
          'jobs.descr',
          answersOfJob.as('answers'),
          'jobs.address',
          'jobs.postcode',
          'jobs.lat',
          'jobs.lon',
          'jobs.treasure_price_pence',
          jobContact.fname.as('fname'),
          jobContact.lname.as('lname'),
          jobContact.mphone.as('mphone'),
          jobContact.phone.as('phone'),
          ...unitColumns('u'),
          // Distance from the previous visit of that day.
          sql<
            number | null
          >`case when ${lagged.lat} is not null then ${milesBetween(lagged, place)} end`.as(
            'miles',
          ),
        ])
        .where('assignments.id_treasure', '=', id_treasure)
        .where('t.id_treasure', '=', id_treasure)
        .where('t.freed_at', 'is', null)
        .where('a.cancelled_at', 'is', null)
        .where(
          sql<SqlBool>`t.during && tstzrange(${londonInstant(date, '00:00')}, ${londonInstant(addDays(date, 1), '00:00')})`,
        )
        .where(sql<SqlBool>`lower(t.during) >= ${londonInstant(date, '00:00')}`)
        .orderBy('t.during')
        .execute(),

    /** Lists the reports about visits at their present times. */
    async listSaid(ids: readonly number[]): Promise<Map<number, Said[]>> {
      const found = new Map(ids.map((id) => [id, [] as Said[]]))
      if (!ids.length) return found
      const rows = await db
        .selectFrom('visit_events as e')
        .innerJoin('appointment_times as t', 't.id', 'e.id_time')
        .select(['e.id_time', 'e.kind', 'e.minutes', 'e.words', 'e.at_device', 'e.at_server'])
        .where('e.id_time', 'in', ids)
        .where(sql<SqlBool>`e.starts_at = lower(t.during)`)
        .execute()
      for (const { id_time, at_device, at_server, ...one } of rows)
        found.get(id_time)?.push({ ...one, at: saidAt(at_device, at_server) })
      return found
    },

    /**
     * Visits that should have begun, and whose treasure has not said that they are there. Only
     * visits of treasures who have reported something in the last fortnight, because the silence of
     * others means nothing.
     */
    listSilent: ({ at, most, ready }: Due) =>
      idsOf(silent(at).where(ready('t.id')).orderBy('t.during').limit(most)),

    /** Finds such a visit. */
    findSilent: (id: number, at: Date) => silent(at).where('t.id', '=', id).executeTakeFirst(),

    say: (
      { id, start }: { id: number; start: Date },
      {
        kind,
        minutes,
        at_device,
        at_server,
      }: Omit<Said, 'at'> & { at_device: Date; at_server: Date },
    ) =>
      db
        .insertInto('visit_events')
        .values({ id_time: id, starts_at: start, kind, minutes, at_device, at_server })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    answer: ({ id, start }: { id: number; start: Date }, words: string, at: Date) =>
      db
        .insertInto('visit_events')
        .values({
          id_time: id,
          starts_at: start,
          kind: 'answered',
          words,
          at_device: at,
          at_server: at,
        })
        .execute(),

    /** Records that the customer is told that a visit is late. Returns false if they know. */
    tellLate: ({ id, start }: { id: number; start: Date }, at: Date) =>
      hasChanged(
        db
          .insertInto('visit_events')
          .values({
            id_time: id,
            starts_at: start,
            kind: 'late_told',
            at_device: at,
            at_server: at,
          })
          .onConflict((conflict) => conflict.doNothing()),
      ),
  }
}
