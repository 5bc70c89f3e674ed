import type { PartyScope } from '#kernel/http/scope.ts'
import { sql, type SqlBool } from 'kysely'
import {
  addDays,
  invoiceStatus,
  type JobStatus,
  type LeftOutBy,
  type Pause,
  type PlannedTime,
  type SeriesObstacle,
  type SeriesSide,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { rangeOf } from '../appointments/range-of.ts'
import type { UnitPrices } from './series.decide.ts'

type DateState =
  | { state: 'planned'; id_time: number }
  | { state: 'not_possible'; because: SeriesObstacle }
  | { state: 'skipped' | 'paused'; left_out_by: LeftOutBy | null }
  | { state: 'ended' }
  | { state: 'substitute'; id_substitute: number; left_out_by: LeftOutBy | null }

/**
 * Number of consecutive declines after which a card pauses the visits, if the card is not tried
 * again.
 */
const declinesToPause = 3

/** True if an invoice is owed and its card was declined. A payment resets the count of declines. */
const isDeclined = sql<SqlBool>`(
  invoices.id_status in (${sql.lit(invoiceStatus.issued)}, ${sql.lit(invoiceStatus.partPaid)})
  and invoices.payment_retry >= ${sql.lit(declinesToPause)}
)`

/** Number of days, about a century. */
const farAway = 36_500

/** Series and their dates. Inside a transaction, pass its executor. */
export const seriesStore = (db: Db) => {
  const select = () =>
    db
      .selectFrom('series as s')
      .innerJoin('appointments as a', 'a.id', 's.id_appointment')
      .innerJoin('jobs', 'jobs.id', 's.id_job')
      .select([
        's.id',
        's.id_job',
        's.id_appointment',
        's.paused_from',
        's.paused_until',
        's.paused_by',
        's.unpaid_from',
        's.made_until',
        's.discount_percent',
        's.created_at',
        'a.id_treasure',
        'a.date',
        'a.time',
        'a.hours_hundredths',
        'a.frequency',
        'a.end_on',
        'a.cancelled_at',
        sql<boolean>`exists (
          select from invoices
          where invoices.id_customer = jobs.id_customer and ${isDeclined}
        )`.as('owes'),
        'jobs.id_job_type',
        'jobs.id_price_unit',
        'jobs.duration_hundredths',
        'jobs.customer_price_pence',
        'jobs.treasure_price_pence',
      ])

  return {
    find: (id: number) => select().where('s.id', '=', id).executeTakeFirst(),

    findInScope: (scope: PartyScope, id: number) =>
      select().where('s.id', '=', id).where(jobsInScope(scope)).executeTakeFirst(),

    listOfJob: (id_job: number) =>
      select().where('s.id_job', '=', id_job).orderBy('s.id', 'desc').execute(),

    /** Finds a job in the caller's scope, with the columns that a series needs. */
    findJob: (scope: PartyScope, id: number) =>
      db
        .selectFrom('jobs')
        .select([
          'jobs.id',
          'jobs.id_job_type',
          'jobs.id_price_unit',
          'jobs.duration_hundredths',
          'jobs.customer_price_pence',
          'jobs.treasure_price_pence',
          sql<number | null>`(
            select id_treasure from assignments where id_job = jobs.id and ended_at is null
          )`.as('id_treasure'),
        ])
        .where('jobs.id', '=', id)
        .where(jobsInScope(scope))
        .executeTakeFirst(),

    /**
     * Reads the times between two instants at which a treasure cannot visit a job. Leaves out the
     * job's own single visits.
     */
    async readDiary(
      { id_job, id_treasure }: { id_job: number; id_treasure: number },
      { start, end }: PlannedTime,
      at: Date,
    ) {
      const breaks = await db
        .selectFrom('breaks')
        .select(['start_on', 'end_on'])
        .where('id_treasure', '=', id_treasure)
        .execute()
      const visits = await db
        .selectFrom('appointment_times as t')
        .leftJoin('appointments as a', 'a.id', 't.id_appointment')
        .select([sql<Date>`lower(t.during)`.as('start'), sql<Date>`upper(t.during)`.as('end')])
        .where('t.id_treasure', '=', id_treasure)
        .where('t.freed_at', 'is', null)
        .where(sql<SqlBool>`(t.held_until is null or t.held_until > ${at})`)
        .where(sql<SqlBool>`t.during && tstzrange(${start}, ${end})`)
        // The single visit becomes the first date.
        .where(
          sql<SqlBool>`not (
            coalesce(a.id_job = ${id_job} and not a.recurrent and not a.visit, false)
            and lower(t.during) = ${start}
          )`,
        )
        .execute()
      return { breaks, visits }
    },

    /** Finds the discount of a job's option for this frequency, in per cent. */
    async findDiscount(id_job: number, frequency: number): Promise<number> {
      const row = await db
        .selectFrom('jobs')
        .innerJoin('service_options', 'service_options.id', 'jobs.id_service_option')
        .select(discounts)
        .where('jobs.id', '=', id_job)
        .executeTakeFirst()
      const which = discounts[frequency - 1]
      return (which && row?.[which]) ?? 0
    },

    /** Dates with their visits, in order. Leaves out dates that ended with their series. */
    listDates: (ids: readonly number[], from: string) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('series_dates as d')
            .leftJoin('appointment_times as t', 't.id', 'd.id_time')
            .select([
              'd.id_series',
              'd.on_day',
              'd.state',
              'd.because',
              'd.left_out_by',
              'd.id_time',
              'd.customer_price_pence',
              'd.treasure_price_pence',
              't.freed_at',
              'd.id_substitute',
              sql<{ id_status: JobStatus; taken: boolean } | null>`(
                select json_build_object('id_status', id_status, 'taken', exists (
                  select from assignments where id_job = jobs.id and ended_at is null
                )) from jobs where jobs.id = d.id_substitute
              )`.as('substitute'),
              sql<Date>`lower(d.planned)`.as('planned_start'),
              sql<Date>`upper(d.planned)`.as('planned_end'),
              sql<Date | null>`lower(t.during)`.as('start'),
              sql<Date | null>`upper(t.during)`.as('end'),
            ])
            .where('d.id_series', 'in', ids)
            .where('d.state', '<>', 'ended')
            // Includes a visit that moved to a later day, because it is still to come.
            .where((eb) =>
              eb.or([
                eb('d.on_day', '>=', from),
                eb(
                  sql<Date>`upper(t.during)`,
                  '>=',
                  sql<Date>`${from}::timestamp at time zone 'Europe/London'`,
                ),
              ]),
            )
            .orderBy('d.on_day')
            .execute(),

    async add(of: Of, made_until: string, at: Date): Promise<number> {
      const { id } = await db
        .insertInto('series')
        .values({ ...of, made_until, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Adds a date. Returns false if the date already existed. */
    addDate: (id_series: number, on_day: string, planned: PlannedTime, prices: UnitPrices) =>
      hasChanged(
        db
          .insertInto('series_dates')
          .values({ id_series, on_day, planned: rangeOf(planned), state: 'skipped', ...prices })
          .onConflict((conflict) => conflict.columns(['id_series', 'on_day']).doNothing()),
      ),

    /** A date keeps its time when its state changes, unless a new time is given. */
    setDate: (id_series: number, on_day: string, state: DateState) =>
      db
        .updateTable('series_dates')
        .set({ because: null, left_out_by: null, ...state })
        .where('id_series', '=', id_series)
        .where('on_day', '=', on_day)
        .execute(),

    setPrices: (id_series: number, days: readonly string[], prices: UnitPrices) =>
      db
        .updateTable('series_dates')
        .set(prices)
        .where('id_series', '=', id_series)
        .where('on_day', 'in', days)
        .execute(),

    /**
     * Gives dates the days and times of another rule, but does not move their visits. All dates
     * first move far away, because a new day may still belong to another of these dates.
     */
    async moveDates(
      id_series: number,
      moves: readonly { from: string; on_day: string; time: PlannedTime }[],
    ) {
      const ofSeries = db.updateTable('series_dates').where('id_series', '=', id_series)
      if (moves.length > 0)
        await ofSeries
          .set({ on_day: sql`on_day + ${sql.lit(farAway)}` })
          .where(
            'on_day',
            'in',
            moves.map(({ from }) => from),
          )
          .execute()
      for (const { from, on_day, time } of moves)
        await ofSeries
          .set({ on_day, planned: rangeOf(time) })
          .where('on_day', '=', addDays(from, farAway))
          .execute()
    },

    noteMade: (id: number, made_until: string) =>
      db.updateTable('series').set({ made_until }).where('id', '=', id).execute(),

    setPause: (id: number, pause: (Pause & { by: SeriesSide }) | null) =>
      db
        .updateTable('series')
        .set({
          paused_from: pause?.from ?? null,
          paused_until: pause?.until ?? null,
          paused_by: pause?.by ?? null,
        })
        .where('id', '=', id)
        .execute(),

    /** Returns false if the series is already paused for an unpaid invoice. */
    beginUnpaid: (id: number, from: string) =>
      hasChanged(
        db
          .updateTable('series')
          .set({ unpaid_from: from })
          .where('id', '=', id)
          .where('unpaid_from', 'is', null),
      ),

    endUnpaid: (id: number) =>
      db.updateTable('series').set({ unpaid_from: null }).where('id', '=', id).execute(),

    /** Series of an invoice's customer whose card was declined too often. */
    listUnpaid: (id_invoice: number) =>
      db
        .selectFrom('series')
        .innerJoin('jobs', 'jobs.id', 'series.id_job')
        .innerJoin('invoices', 'invoices.id_customer', 'jobs.id_customer')
        .select(['series.id', 'series.id_job'])
        .where('invoices.id', '=', id_invoice)
        .where(isDeclined)
        .where('unpaid_from', 'is', null)
        .orderBy('series.id_job')
        .execute(),

    /** Series whose dates have not been made up to the given day yet. */
    due: ({ most, ready }: Due, until: string) =>
      idsOf(
        db
          .selectFrom('series')
          .innerJoin('appointments', 'appointments.id', 'series.id_appointment')
          .select('series.id')
          .where('made_until', '<', until)
          .where('cancelled_at', 'is', null)
          .where((eb) => eb.or([eb('end_on', 'is', null), eb('end_on', '>', eb.ref('made_until'))]))
          .where(ready('series.id'))
          .orderBy('made_until')
          .limit(most),
      ),
  }
}

type Of = { id_job: number; id_appointment: number; discount_percent: number }

const discounts = ['week_discount', 'fortnight_discount', 'month_discount'] as const
type Store = ReturnType<typeof seriesStore>
export type SeriesRow = NonNullable<Awaited<ReturnType<Store['find']>>>
export type SeriesDateRow = Awaited<ReturnType<Store['listDates']>>[number]
