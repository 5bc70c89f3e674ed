import {
  londonDate,
  type AppointmentInput,
  type Frequency,
  type PlannedTime,
  type WaitingRequest,
} from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { PartyScope, Scope, TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { ofActiveTreasure } from '../jobs/active-assignment.ts'
import { jobContact } from '../jobs/job-contact.ts'
import { inRegion, jobsInScope } from '#kernel/http/in-scope.ts'
import type { DaysOff } from './appointments.decide.ts'
import { holdsStore } from './holds.store.ts'
import { rangeOf } from './range-of.ts'
import { countRows } from '#kernel/db/paged-list.ts'

const startsAt = sql<Date>`lower(during)`
const endsAt = sql<Date>`upper(during)`
/** Last day of a repeated appointment that ends now. Visits of a series end the day before. */
const endedOn = (at: Date) => sql<string | null>`case when recurrent
  then coalesce(end_on, greatest(date, ${londonDate(at)}::date) - 1) end`
/** The customer's request for another time, if its visit has not been cancelled. */
const waitingRequest = sql<WaitingRequest | null>`(
  select json_build_object(
    'start_at', to_char(r.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'date', r.date, 'arrival', r.arrival, 'time', to_char(r.time, 'HH24:MI')
  )
  from visit_requests r join appointment_times t
    on t.id_appointment = r.id_appointment and lower(t.during) = r.start_at and t.freed_at is null
  where r.id_appointment = a.id
)`

/** Appointments and their times. Inside a transaction, pass its executor. */
export const appointmentsStore = (db: Db) => {
  const select = () =>
    db
      .selectFrom('appointments as a')
      .innerJoin('jobs', 'jobs.id', 'a.id_job')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .innerJoin('treasures', 'treasures.id', 'a.id_treasure')
      .selectAll('a')
      .select([
        'services.shortened_display_name as service',
        'outcodes.town',
        'jobs.outcode',
        'treasures.fname',
        'treasures.lname',
        waitingRequest.as('request'),
      ])

  /** Times of appointments in order, freed ones included. */
  const timesOf = async (ids: readonly number[]) =>
    ids.length
      ? db
          .selectFrom('appointment_times')
          .select((eb) => [
            eb.ref('id_appointment').$notNull().as('id_appointment'),
            startsAt.as('start'),
            endsAt.as('end'),
            'freed_at',
            'planned_start',
          ])
          .where('id_appointment', 'in', ids)
          .orderBy('during')
          .execute()
      : []

  const withTimes = async <R extends { id: number }>(rows: readonly R[]) => {
    const byAppointment = new Map(rows.map(({ id }) => [id, [] as PlannedTime[]]))
    for (const { id_appointment, start, end, freed_at } of await timesOf([...byAppointment.keys()]))
      if (!freed_at) byAppointment.get(id_appointment)?.push({ start, end })
    return rows.map((row) => ({ ...row, times: byAppointment.get(row.id) ?? [] }))
  }

  return {
    /**
     * Locks a treasure's row, so that simultaneous writers of overlapping times do not wait for
     * each other. Deletes holds that have ended. Returns the coming days off, read under the same
     * lock.
     */
    async lockTreasure(id: number, at: Date): Promise<DaysOff[]> {
      await db.selectFrom('treasures').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      await holdsStore(db).removeEnded(id, at)
      return db
        .selectFrom('breaks')
        .select(['start_on', 'end_on'])
        .where('id_treasure', '=', id)
        .where('end_on', '>=', londonDate(at))
        .execute()
    },

    /**
     * Fails if the treasure has another visit at one of the times: a database constraint refuses
     * overlaps.
     */
    async add(
      { id_job, id_treasure }: { id_job: number; id_treasure: number },
      { date, time, hours, visit, recurrent, end_at, meta }: AppointmentInput,
      times: readonly PlannedTime[],
      at: Date,
    ) {
      const { id } = await db
        .insertInto('appointments')
        .values({
          id_job,
          id_treasure,
          date,
          time,
          hours_hundredths: visit ? null : Math.round(hours * 100),
          visit,
          recurrent,
          end_on: recurrent ? (end_at ?? null) : null,
          frequency: recurrent && meta ? (meta.frequency as Frequency) : null,
          every: recurrent ? (meta?.every ?? null) : null,
          byweekday: recurrent && meta?.byweekday?.length ? meta.byweekday : null,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('appointment_times')
        .values(times.map((one) => ({ id_appointment: id, id_treasure, during: rangeOf(one) })))
        .execute()
      return id
    },

    async find(id: number) {
      const [row] = await withTimes(await select().where('a.id', '=', id).execute())
      return must(row)
    },

    /** Undefined if the appointment is missing, was cancelled, or ended with its job. */
    async findStanding(id: number) {
      const standing = select().where('a.id', '=', id).where('a.cancelled_at', 'is', null)
      const [row] = await withTimes(await standing.execute())
      return row?.times.length ? row : undefined
    },

    /** Finds when an appointment was made. Undefined if its event was deleted. */
    findMadeAt: async (id: number) =>
      (
        await db
          .selectFrom('events')
          .select('created_at')
          .where('event', '=', 'appointment.made')
          .where('id_record', '=', id)
          .executeTakeFirst()
      )?.created_at,

    /** Appointments of a job. Leaves out appointments whose times all ended with the job. */
    listOfJob: async (id_job: number) =>
      (
        await withTimes(
          await select()
            .where('a.id_job', '=', id_job)
            .where('a.cancelled_at', 'is', null)
            .execute(),
        )
      ).filter(({ times }) => times.length > 0),

    /** Appointments with a time between two instants. */
    listOfTreasure: async (id_treasure: number, from: Date, until: Date | null, limit: number) =>
      withTimes(
        await select()
          .where('a.id_treasure', '=', id_treasure)
          .where('a.cancelled_at', 'is', null)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('appointment_times')
                .select('appointment_times.id')
                .whereRef('id_appointment', '=', 'a.id')
                .where('freed_at', 'is', null)
                .where(sql<boolean>`during && tstzrange(${from}, ${until})`),
            ),
          )
          .orderBy('a.date')
          .limit(limit)
          .execute(),
      ),

    /**
     * Appointments of a job, including cancelled ones. If a treasure is given, only that
     * treasure's.
     */
    async listForCalendar(id_job: number, id_treasure: number | null) {
      const rows = await select()
        .innerJoin('customers', 'customers.id', 'jobs.id_customer')
        .select([
          'services.name as service_name',
          'treasures.mphone as treasure_mphone',
          'jobs.address',
          'jobs.postcode',
          jobContact.fname.as('customer_fname'),
          jobContact.lname.as('customer_lname'),
          jobContact.mphone.as('customer_mphone'),
          jobContact.phone.as('customer_phone'),
        ])
        .where('a.id_job', '=', id_job)
        .$if(id_treasure !== null, (query) => query.where('a.id_treasure', '=', id_treasure))
        .orderBy('a.id')
        .execute()
      const all = await timesOf(rows.map(({ id }) => id))
      return rows.map((row) => ({
        ...row,
        allTimes: all.filter(({ id_appointment }) => id_appointment === row.id),
      }))
    },

    /** Finds an appointment in the caller's scope that is not cancelled. */
    findInScope: (scope: TreasureScope, id: number) =>
      db
        .selectFrom('appointments as a')
        .innerJoin('jobs', 'jobs.id', 'a.id_job')
        .select(['a.id', 'a.id_job', 'a.id_treasure'])
        .where('a.id', '=', id)
        .where('a.cancelled_at', 'is', null)
        .where((eb) =>
          scope.kind === 'treasure'
            ? eb('a.id_treasure', '=', scope.id_treasure)
            : inRegion(scope, 'jobs.id_region'),
        )
        .executeTakeFirst(),

    /** Finds an appointment of the link's job and treasure that is not cancelled. */
    findOfLink: (
      { id_job, id_treasure }: { id_job: number; id_treasure: number | null },
      id: number,
    ) =>
      db
        .selectFrom('appointments')
        .select(['id', 'id_job'])
        .where('id', '=', id)
        .where('cancelled_at', 'is', null)
        .where('id_job', '=', id_job)
        .where('id_treasure', '=', id_treasure)
        .executeTakeFirst(),

    /**
     * Frees the coming times, or only the time that begins at `start`. Returns their number. A time
     * that has begun cannot be freed.
     */
    async callOff(id: number, at: Date, start?: Date): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('appointment_times')
        .set({ freed_at: at })
        .where('id_appointment', '=', id)
        .where('freed_at', 'is', null)
        .where(startsAt, '>', at)
        .$if(start !== undefined, (query) => query.where(startsAt, '=', start ?? at))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return 0
      await db
        .updateTable('appointments')
        .set((eb) => ({
          sequence: eb('sequence', '+', 1),
          updated_at: at,
          // A series continues with its next date.
          cancelled_at: sql`case when exists (
            select from appointment_times
            where id_appointment = appointments.id and freed_at is null
          ) or ${start !== undefined} and recurrent and end_on is null
          then null else ${at}::timestamptz end`,
          ...(start === undefined && { end_on: endedOn(at) }),
        }))
        .where('id', '=', id)
        .where('cancelled_at', 'is', null)
        .execute()
      return Number(numUpdatedRows)
    },

    /**
     * Ends a job's visits. Frees later times but keeps them for the record. A visit in progress
     * ends now.
     */
    async freeDiary(id_job: number, at: Date) {
      await db
        .updateTable('appointments')
        .set({ end_on: endedOn(at), updated_at: at })
        .where('id_job', '=', id_job)
        .where('recurrent', '=', true)
        .where('end_on', 'is', null)
        .execute()
      const ofJob = sql<boolean>`freed_at is null and id_appointment in (
        select id from appointments where appointments.id_job = ${id_job}
      )`
      await db
        .updateTable('appointment_times')
        .set({ during: sql`tstzrange(lower(during), ${at})` })
        .where(ofJob)
        .where(sql<boolean>`lower(during) < ${at} and upper(during) > ${at}`)
        .execute()
      const freed = await db
        .updateTable('appointment_times')
        .set({ freed_at: at })
        .where(ofJob)
        .where(startsAt, '>=', at)
        .returning('id_appointment')
        .execute()
      if (freed.length)
        await db
          .updateTable('appointments')
          // Calendars accept a change only if its sequence is higher.
          .set((eb) => ({ updated_at: at, sequence: eb('sequence', '+', 1) }))
          .where(
            'id',
            'in',
            freed.map(({ id_appointment }) => id_appointment),
          )
          .where('cancelled_at', 'is', null)
          .execute()
    },

    /** Cancels a job's coming visits. Keeps an appointment with a visit that has begun. */
    async cancelFor(id_job: number, at: Date) {
      await appointmentsStore(db).freeDiary(id_job, at)
      await db
        .updateTable('appointments')
        .set((eb) => ({
          cancelled_at: at,
          updated_at: at,
          sequence: eb('sequence', '+', 1),
        }))
        .where('id_job', '=', id_job)
        .where('cancelled_at', 'is', null)
        .where(
          sql<SqlBool>`not exists (
            select from appointment_times t where t.id_appointment = appointments.id and t.freed_at is null
          )`,
        )
        .execute()
    },

    countOfJob: (id_job: number) =>
      countRows(
        db
          .selectFrom('appointments')
          .where('id_job', '=', id_job)
          .where('cancelled_at', 'is', null)
          .where(ofActiveTreasure),
      ),

    isInScope: async (scope: Scope | PartyScope, id_job: number) =>
      (await db
        .selectFrom('jobs')
        .select('jobs.id')
        .where('jobs.id', '=', id_job)
        .where(jobsInScope(scope))
        .executeTakeFirst()) !== undefined,
  }
}

type Store = ReturnType<typeof appointmentsStore>
export type AppointmentRow = Awaited<ReturnType<Store['find']>>
export type CalendarRow = Awaited<ReturnType<Store['listForCalendar']>>[number]
