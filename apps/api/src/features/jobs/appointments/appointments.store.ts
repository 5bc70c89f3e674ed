import type {
  AppointmentInput,
  Frequency,
  PlannedTime,
  WaitingRequest,
} from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { PartyScope, Scope, TreasureScope } from '../../../kernel/http/scope.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { ofActiveTreasure } from '../jobs/active-assignment.ts'
import { jobContact } from '../jobs/job-contact.ts'
import { inRegion, jobsInScope } from '../../../kernel/http/in-scope.ts'
import type { DaysOff } from './appointments.decide.ts'
import { countRows } from '../../../kernel/db/paged-list.ts'

const startsAt = sql<Date>`lower(during)`
const endsAt = sql<Date>`upper(during)`
export const rangeOf = ({ start, end }: PlannedTime) =>
  `[${start.toISOString()},${end.toISOString()})`

/** What its customer asks for, of a time that stands. */
const waitingRequest = sql<WaitingRequest | null>`(
  select json_build_object(
    'start_at', to_char(r.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'date', r.date, 'arrival', r.arrival, 'time', to_char(r.time, 'HH24:MI')
  )
  from visit_requests r join appointment_times t
    on t.id_appointment = r.id_appointment and lower(t.during) = r.start_at and t.freed_at is null
  where r.id_appointment = a.id
)`

/** Appointments and the times on which they fall. Inside a transaction, hand it the transaction. */
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

  /** Of appointments, those that were freed, too, in order. */
  const timesOf = async (ids: readonly number[]) =>
    ids.length
      ? db
          .selectFrom('appointment_times')
          .select([
            'id_appointment',
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
     * One at a time for each treasure: two that write overlapping times at once would wait for each other.
     * Days off are read under the same lock.
     */
    async lockTreasure(id: number, from: string): Promise<DaysOff[]> {
      await db.selectFrom('treasures').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      return db
        .selectFrom('breaks')
        .select(['start_on', 'end_on'])
        .where('id_treasure', '=', id)
        .where('end_on', '>=', from)
        .execute()
    },

    /** Fails where the treasure is elsewhere at one of the times: the database holds that nobody is at two places. */
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
      if (!row) throw new Error(`There is no appointment ${id}`)
      return row
    },

    /** Undefined where it was called off, has ended with its job, or is gone. */
    async findStanding(id: number) {
      const standing = select().where('a.id', '=', id).where('a.cancelled_at', 'is', null)
      const [row] = await withTimes(await standing.execute())
      return row?.times.length ? row : undefined
    },

    /** One whose times all ended with the job is none. */
    listOfJob: async (id_job: number) =>
      (
        await withTimes(
          await select()
            .where('a.id_job', '=', id_job)
            .where('a.cancelled_at', 'is', null)
            .execute(),
        )
      ).filter(({ times }) => times.length > 0),

    /** With a time between two instants. */
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

    /** Of a job, called off or not; those of one treasure where one is named. */
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

    /** One that is not called off, of a caller's own. */
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

    /** The same of the job and the treasure that a link names. */
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

    /** Frees the times to come, or the one that begins then, and returns how many: what has begun has happened. */
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
          cancelled_at: sql`case when exists (
            select from appointment_times
            where id_appointment = appointments.id and freed_at is null
          ) then null else ${at}::timestamptz end`,
        }))
        .where('id', '=', id)
        .where('cancelled_at', 'is', null)
        .execute()
      return Number(numUpdatedRows)
    },

    /**
     * Nothing of the job is to come any more: later times are free again, and kept to be read; one that is under
     * way ends now.
     */
    async freeDiary(id_job: number, at: Date) {
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
          // Calendars take what has a higher number.
          .set((eb) => ({ updated_at: at, sequence: eb('sequence', '+', 1) }))
          .where(
            'id',
            'in',
            freed.map(({ id_appointment }) => id_appointment),
          )
          .where('cancelled_at', 'is', null)
          .execute()
    },

    /** Cancels the visits that a job still has to come. An appointment with a visit that has begun stays. */
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
