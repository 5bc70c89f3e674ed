import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { earlier, hours } from '#kernel/clock.ts'
import { objectionHours } from '../../jobs/agreed-lines/agreed-lines.rules.ts'
import { begun } from '../../jobs/jobs/job-facts.ts'
import type { Line, LinePrices, RecordableJob } from './work.decide.ts'
import { worksInScope, type WorkScope } from './work.scope.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/** Removes case, spaces and punctuation, as the table does for its own column. */
const folded = (descr: string) =>
  sql<string>`md5(regexp_replace(fold_text(${descr}), '[[:space:][:punct:]]+', '', 'g'))`
const foldedNothing = sql<string>`md5('')`

/** Writes lines of work. Inside a transaction, pass its executor. */
export const workStore = (db: Db) => ({
  /** Locks a job whose lines change, so that no minimum line is added meanwhile. */
  holdJob: (id_job: number) =>
    db.selectFrom('jobs').select('id').where('id', '=', id_job).forNoKeyUpdate().executeTakeFirst(),

  /**
   * Locks a second job, or returns false if it is already locked. It never waits, so that two
   * callers who move lines in opposite directions cannot deadlock.
   */
  holdWhereFree: async (id_job: number): Promise<boolean> =>
    (await db
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', id_job)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()) !== undefined,

  /**
   * Locks a job that a treasure has or had, until the transaction ends. Returns the job with the
   * facts that decide whether work on a date can be recorded for it.
   */
  async lockJobRow(
    id_treasure: number,
    { id_job, date }: Pick<Line, 'id_job' | 'date'>,
    at: Date,
  ): Promise<(RecordableJob & { id_region: number }) | undefined> {
    const assigned = (eb: ExpressionBuilder<Tables, 'jobs'>) =>
      eb
        .selectFrom('assignments')
        .whereRef('assignments.id_job', '=', 'jobs.id')
        .where('assignments.id_treasure', '=', id_treasure)
    const job = db
      .selectFrom('jobs')
      .where('jobs.id', '=', id_job)
      .where((eb) => eb.exists(assigned(eb).select('assignments.id')))
    if (!(await job.select('jobs.id').forNoKeyUpdate('jobs').executeTakeFirst())) return undefined
    // Reads after the lock, because a statement that had to wait still sees the assignments from
    // its start.
    return job
      .select([
        'jobs.id',
        'jobs.id_region',
        'jobs.id_status',
        'jobs.id_service',
        'jobs.id_job_type',
        'jobs.id_price_unit',
        'jobs.treasure_price_pence',
        'jobs.customer_price_pence',
        (eb) =>
          assigned(eb)
            .select('assigned_at')
            .where('assignments.ended_at', 'is', null)
            .as('assigned_at'),
        sql<boolean>`exists (
          select from appointments where appointments.id_job = jobs.id
            and appointments.id_treasure = ${id_treasure} and cancelled_at is null
        )`.as('has_appointment'),
        sql<boolean>`exists (
          select from appointment_times t
          join appointments a on a.id = t.id_appointment
          where a.id_job = jobs.id and a.id_treasure = ${id_treasure} and ${begun(at)}
            and (lower(t.during) at time zone 'Europe/London')::date = ${date}::date
        )`.as('visited'),
        // If a job has two visits on one day, the customer pays the price that was promised for the
        // cheaper visit.
        sql<LinePrices | null>`(
          select json_build_object(
            'treasure_price_pence', d.treasure_price_pence,
            'customer_price_pence', d.customer_price_pence
          )
          from series s
          join series_dates d on d.id_series = s.id
          join appointment_times t on t.id = d.id_time
          where s.id_job = jobs.id and t.id_treasure = ${id_treasure} and ${begun(at)}
            and (lower(t.during) at time zone 'Europe/London')::date = ${date}::date
            and d.customer_price_pence is not null and d.treasure_price_pence is not null
          order by d.customer_price_pence, d.on_day limit 1
        )`.as('promised'),
      ])
      .executeTakeFirst()
  },

  /**
   * Finds an existing line for the same work: same day, kind and quantity, the same price for
   * materials, and the same words or none. A whole job has at most one line. Expects the timesheet
   * to be locked.
   */
  findSimilar: (id_treasure: number, line: Line, except?: number) =>
    db
      .selectFrom('works')
      .select([
        'id_job',
        'id_price_unit',
        'material',
        'whole_job',
        'quantity_hundredths',
        'descr',
        'date',
        'created_at',
      ])
      .where('id_job', '=', line.id_job)
      .where('material', '=', line.material)
      .where('minimum', '=', false)
      .where('id_agreed', 'is', null)
      .$if(line.whole_job, (query) => query.where('whole_job', '=', true))
      .$if(!line.whole_job, (query) =>
        query
          .where('id_treasure', '=', id_treasure)
          .where('date', '=', line.date)
          .where('quantity_hundredths', '=', line.quantity_hundredths)
          .where((eb) =>
            eb('descr_folded', 'in', [folded(line.descr), foldedNothing]).or(
              folded(line.descr),
              '=',
              foldedNothing,
            ),
          ),
      )
      .$if(line.material, (query) =>
        query.where('treasure_price_pence', '=', line.treasure_price_pence),
      )
      .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),

  /**
   * Hours, in hundredths, that may still be recorded for a line's job on its date. Null if nothing
   * limits them. Hours that staff agreed for the customer count once the customer can no longer
   * object.
   */
  hoursLeft: async ({ id_job, date }: Pick<Line, 'id_job' | 'date'>, at: Date, except = 0) => {
    const settled = earlier(at, hours(objectionHours))
    const { rows } = await sql<{ left: number | null }>`select hours_left(
      ${id_job}::integer, ${date}::date, ${except}::integer, ${settled}::timestamptz
    ) as left`.execute(db)
    return rows[0]?.left ?? null
  },

  /** A treasure's labour on a date, by unit. Expects the timesheet to be locked. */
  labourOn: (id_treasure: number, date: string, except = 0) =>
    db
      .selectFrom('works')
      .select(['id_job', 'id_price_unit', 'quantity_hundredths'])
      .where('id_treasure', '=', id_treasure)
      .where('date', '=', date)
      .where('material', '=', false)
      .where('whole_job', '=', false)
      .where('minimum', '=', false)
      .where('id_agreed', 'is', null)
      .where('id', '!=', except)
      .orderBy('id')
      .execute(),

  /** Returns the line's id, or undefined if the database already has the same line. */
  insert: async (id_treasure: number, id_timesheet: number, line: Line, at: Date) =>
    (
      await db
        .insertInto('works')
        .values({ ...line, id_treasure, id_timesheet, created_at: at, updated_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id,

  /** Returns false if the line has meanwhile moved to another timesheet or onto an invoice. */
  update: (id: number, id_timesheet: { from: number; to: number }, line: Line, at: Date) =>
    hasChanged(
      db
        .updateTable('works')
        .set({ ...line, id_timesheet: id_timesheet.to, updated_at: at })
        .where('id', '=', id)
        .where('id_timesheet', '=', id_timesheet.from)
        .where('id_invoice', 'is', null),
    ),

  /** Finds one line within the caller's scope. */
  find: (scope: WorkScope, id: number) =>
    db
      .selectFrom('works')
      .innerJoin('jobs', 'jobs.id', 'works.id_job')
      .innerJoin('treasures', 'treasures.id', 'works.id_treasure')
      .leftJoin('reviews', 'reviews.id_work', 'works.id')
      .select([
        'works.id',
        'works.id_timesheet',
        'works.id_treasure',
        'works.id_job',
        'jobs.id_region',
        'works.date',
        'works.quantity_hundredths',
        'works.descr',
        'works.treasure_price_pence',
        'works.customer_price_pence',
        'works.material',
        'works.whole_job',
        'works.minimum',
        'works.id_agreed',
        'works.id_invoice',
        sql<boolean>`reviews.id_work is not null`.as('reviewed'),
      ])
      .where('works.id', '=', id)
      .where(worksInScope(scope))
      .executeTakeFirst(),

  /**
   * Locks a line until the transaction ends, so that it is neither reviewed nor invoiced meanwhile.
   * Undefined if the line is gone.
   */
  lock: (id: number) =>
    db.selectFrom('works').select('id_invoice').where('id', '=', id).forUpdate().executeTakeFirst(),

  isReviewed: async (id: number) =>
    (await db
      .selectFrom('reviews')
      .select('id_work')
      .where('id_work', '=', id)
      .executeTakeFirst()) !== undefined,

  remove: (id: number) =>
    db.deleteFrom('works').where('id', '=', id).where('id_invoice', 'is', null).execute(),

  /**
   * Puts lines on invoices in one statement, so that each line ends up on only one of several
   * simultaneous invoices. Skips lines that meanwhile were stopped, invoiced or moved to another
   * job. Returns the invoices that have lines.
   */
  async claimForInvoices(
    lines: readonly { id: number; id_job: number; id_invoice: number }[],
  ): Promise<ReadonlySet<number>> {
    const { rows } = await sql<{ id_invoice: number }>`
      update works set id_invoice = line.id_invoice
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id int, id_job int, id_invoice int)
      where works.id = line.id and works.id_job = line.id_job
        and works.id_invoice is null and works.invoicing_stopped_at is null
      returning works.id_invoice`.execute(db)
    return new Set(rows.map(({ id_invoice }) => id_invoice))
  },

  /** Makes the lines of a void invoice due again. */
  freeOfInvoice: (id_invoice: number) =>
    db
      .updateTable('works')
      .set({ id_invoice: null })
      .where('id_invoice', '=', id_invoice)
      .execute(),

  /**
   * Keeps a line off invoices from an instant on, or puts it back with null. Repeating the call
   * changes nothing.
   */
  stopInvoicing: (id: number, at: Date | null) =>
    db
      .updateTable('works')
      .set({ invoicing_stopped_at: at })
      .where('id', '=', id)
      .where('id_invoice', 'is', null)
      .where('invoicing_stopped_at', at ? 'is' : 'is not', null)
      .execute(),
})

export type OwnLine = NonNullable<Awaited<ReturnType<ReturnType<typeof workStore>['find']>>>
