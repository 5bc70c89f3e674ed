import {
  invoiceStatus,
  isJobOver,
  jobStatus,
  jobStatusesUnderWay,
  type JobMove,
} from '@treasures/api-client'
import {
  sql,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  type Updateable,
} from 'kysely'
import type { PartyScope, Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { mostHours } from '../../catalogue/prices/price-amounts.rules.ts'
import type { Quote, QuotedHere } from '../../catalogue/service-options/offered-options.ts'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { idList } from '#kernel/db/id-list.ts'
import { jobAnswersStore } from '../job-answers/job-answers.store.ts'
import { ofActiveTreasure } from './active-assignment.ts'
import { ceilingOfJob } from './job-facts.ts'

// Only this file writes the table of jobs, apart from the masked text and the state of the minimum
// charge. Use its functions in the open transaction.

type Written = Updateable<Tables['jobs']>
type Columns = { [K in keyof Written]?: Exclude<Written[K], undefined> }
type Status =
  | 'price_source'
  | 'id_priced_by'
  | 'id_status'
  | 'status_reason'
  | 'posted_at'
  | 'over_at'
type Price = 'treasure_price_pence' | 'customer_price_pence' | 'price_trace' | 'boost_pence'

/** Prices of a job for its customer and its treasure, in pence, with a trace of the calculation. */
export type JobPrice = Pick<Columns, Price | 'id_price_unit'>
/** Every column but status and price. */
export type JobDetails = Omit<Columns, Status | Price | 'id' | 'created_at' | 'updated_at'>
export type JobFields = JobDetails & JobPrice
/** Option at a postcode, with the region that the job will belong to. */
export type BookableHere = { here: QuotedHere; id_region: number }

type Made = Pick<Extract<JobMove, { ok: true }>, 'from' | 'to'>

/**
 * Locks a job until the transaction ends. Returns the job with the facts that decisions need, or
 * undefined if it is missing or outside the scope. To prevent deadlocks, call this before locking
 * anything else of the job.
 */
export async function lockJobRow(tx: Db, id: number, scope: Scope | PartyScope) {
  const job = tx.selectFrom('jobs').where('jobs.id', '=', id).where(jobsInScope(scope))
  if (!(await job.select('jobs.id').forUpdate('jobs').executeTakeFirst())) return undefined
  // These facts are read after the lock. A statement that had to wait still sees the assignments
  // and lines from when it began.
  return job
    .selectAll('jobs')
    .select([
      sql<number | null>`(
        select id_treasure from assignments where id_job = jobs.id and ended_at is null
      )`.as('id_treasure'),
      sql<number>`(
        select count(*) from appointments where id_job = jobs.id and cancelled_at is null
          and ${ofActiveTreasure}
      )`.as('appointments'),
      sql<number>`(select count(*) from works where works.id_job = jobs.id)`.as('lines'),
      sql<boolean>`exists (
        select from series join appointments on appointments.id = id_appointment
        where series.id_job = jobs.id and cancelled_at is null and end_on is null
      )`.as('repeats'),
    ])
    .executeTakeFirst()
}

/** Columns that a job takes from its option. The hours at most are agreed with the option. */
export const optionOf = ({ row }: Pick<Quote, 'row'>) => ({
  id_service: row.id_service,
  id_service_option: row.id,
  id_job_type: row.id_job_type,
  id_price_unit: row.id_price_unit,
  duration_hundredths: row.duration_hundredths,
  ceiling_hundredths: mostHours(row),
})

export const priceOf = ({ treasure_price_pence, customer_price_pence, trace }: Quote) => ({
  treasure_price_pence,
  customer_price_pence,
  price_trace: JSON.stringify(trace),
})

/** Columns that a job takes from its place and its option. */
export const placeColumns = ({ here, id_region }: BookableHere) => ({
  id_region,
  postcode: here.offer.postcode,
  ...here.offer.place,
  ...optionOf(here.quote),
})

/**
 * The columns of place and option, with the present price and with the option's settings for board
 * and matching.
 */
const offeredAt = (bookable: BookableHere) => ({
  ...placeColumns(bookable),
  ...priceOf(bookable.here.quote),
  auto_match: bookable.here.quote.row.auto_match,
  on_board: bookable.here.quote.row.on_board,
})

type Own = Pick<Tables['jobs'], 'descr' | 'address' | 'wanted_on'> &
  Pick<JobDetails, 'wanted' | 'wanted_time'>

const insert = async (
  tx: Db,
  job: Omit<Insertable<Tables['jobs']>, 'created_at' | 'updated_at'>,
  at: Date,
) =>
  (
    await tx
      .insertInto('jobs')
      .values({ ...job, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Inserts a draft. It gets a price when it is booked. Returns the job's id. */
export const draftJob = (tx: Db, bookable: BookableHere, own: Own, at: Date) =>
  insert(
    tx,
    {
      ...placeColumns(bookable),
      ...own,
      id_status: jobStatus.draft,
      id_customer: null,
      treasure_price_pence: null,
      customer_price_pence: null,
      auto_match: false,
      on_board: false,
      status_reason: null,
      posted_at: null,
      images_id: null,
    },
    at,
  )

/** Inserts an open job that staff book for a customer. Returns the job's id. */
export const openJob = (
  tx: Db,
  bookable: BookableHere,
  { id_customer, id_priced_by, ...own }: Own & { id_customer: number; id_priced_by: number },
  at: Date,
) =>
  insert(
    tx,
    {
      ...offeredAt(bookable),
      ...own,
      id_customer,
      price_source: 'staff',
      id_priced_by,
      id_status: jobStatus.open,
      status_reason: null,
      posted_at: at,
      images_id: null,
    },
    at,
  )

type Imported = Pick<
  Insertable<Tables['jobs']>,
  | 'id_customer'
  | 'id_region'
  | 'id_service'
  | 'id_service_option'
  | 'id_job_type'
  | 'id_price_unit'
  | 'id_status'
  | 'status_reason'
  | 'duration_hundredths'
  | 'ceiling_hundredths'
  | 'customer_price_pence'
  | 'treasure_price_pence'
  | 'id_priced_by'
  | 'descr'
  | 'public_details'
  | 'address'
  | 'postcode'
  | 'lat'
  | 'lon'
  | 'outcode'
  | 'wanted'
  | 'wanted_on'
  | 'wanted_time'
>

export type ImportedJobRow = Imported & {
  id: number
  over_at: Date | null
  /** What the other system knew of the job. */
  former: Omit<Insertable<Tables['former_jobs']>, 'id_job'>
}

/**
 * Inserts jobs of another system, under ids of `takeIds`. One is past if it has `over_at`. An open
 * one is locked until staff unlock it, so that it is not offered meanwhile. One statement writes
 * also what the other system knew, because its number is part of what a job is found by.
 */
export const importJobs = (tx: Db, jobs: readonly ImportedJobRow[], at: Date) =>
  tx
    .with('former', (db) =>
      db
        .insertInto('former_jobs')
        .values(jobs.map(({ id, former }) => ({ ...former, id_job: id }))),
    )
    .insertInto('jobs')
    .values(
      jobs.map(({ former: _former, ...job }) => {
        const isOpen = job.id_status === jobStatus.open
        const since = job.over_at ?? at
        return {
          ...job,
          posted_at: since,
          // Nothing is billed here for what another system has billed.
          minimum_settled_at: job.over_at,
          price_source: 'staff',
          images_id: null,
          locked_at: isOpen ? at : null,
          was_auto_match: isOpen,
          was_on_board: isOpen,
          created_at: since,
          updated_at: since,
        }
      }),
    )
    .execute()

type ForDate = {
  wanted_on: string
  wanted_time: string
  customer_price_pence: number | null
  treasure_price_pence: number | null
}

/** Opens a job for a single date, as a copy of another job. Returns its id. */
export async function openForDate(tx: Db, like: number, own: ForDate, at: Date): Promise<number> {
  const job = await tx
    .selectFrom('jobs')
    .select([
      'id_customer',
      'id_region',
      'id_service',
      'id_service_option',
      'id_job_type',
      'id_price_unit',
      'descr',
      'address',
      'postcode',
      'lat',
      'lon',
      'outcode',
      'duration_hundredths',
      'contact_fname',
      'contact_lname',
      'contact_email',
      'contact_mphone',
      'contact_phone',
      ceilingOfJob.as('ceiling_hundredths'),
    ])
    .where('id', '=', like)
    .executeTakeFirstOrThrow()
  const id = await insert(
    tx,
    {
      ...job,
      ...own,
      wanted: 'date',
      id_status: jobStatus.open,
      auto_match: true,
      on_board: true,
      status_reason: null,
      posted_at: at,
      images_id: null,
    },
    at,
  )
  await jobAnswersStore(tx).copy(like, id)
  return id
}

/**
 * Turns a draft into an open job at the agreed price. Returns false if the job is no longer a
 * draft.
 */
export const bookDraft = async (
  tx: Db,
  id: number,
  move: Made,
  bookable: BookableHere,
  own: Own & { id_customer: number } & Pick<Columns, 'price_source' | 'id_priced_by'>,
  at: Date,
): Promise<boolean> =>
  (await moveJobRow(tx, id, move, at, { ...offeredAt(bookable), ...own, posted_at: at })) !==
  undefined

/**
 * Clears the question whether the job has started. The next treasure is then asked, even if they
 * had the job before.
 */
const noStartCheck = {
  start_check_at: null,
  id_start_message: null,
  start_asked_at: null,
  start_answered_at: null,
}

/**
 * Moves a job. Uses one statement, so that only one of several simultaneous moves succeeds. The
 * others return undefined. `when` is a further condition.
 */
export const moveJobRow = (
  tx: Db,
  id: number,
  { from, to }: Made,
  at: Date,
  change: Omit<Columns, 'id_status' | 'over_at' | 'updated_at'> = {},
  when: RawBuilder<SqlBool> = sql`true`,
) =>
  tx
    .updateTable('jobs')
    .set({
      ...change,
      ...noStartCheck,
      id_status: to,
      over_at: isJobOver(to) ? sql<Date>`coalesce(over_at, ${at}::timestamptz)` : null,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('id_status', '=', from)
    .where(when)
    .returning(['id', 'id_region'])
    .executeTakeFirst()

export const changeDetails = (tx: Db, id: number, details: JobDetails, at: Date) =>
  noteOnJob(tx, id, { ...details, updated_at: at })

/** Writes the program's own marks on a job. They do not count as a change. */
export const noteOnJob = (tx: Db, id: number, marks: JobDetails & { updated_at?: Date }) =>
  tx.updateTable('jobs').set(marks).where('id', '=', id).execute()

/** Gives the job an id for its photos when the first one is added. */
export const nameImages = (tx: Db, id: number, images_id: string) =>
  tx
    .updateTable('jobs')
    .set({ images_id })
    .where('id', '=', id)
    .where('images_id', 'is', null)
    .execute()

type StandingPrice = Pick<
  Selectable<Tables['jobs']>,
  'id' | 'treasure_price_pence' | 'customer_price_pence'
>
type Repriced = { at: Date; by: Actor; why: 'boost' | 'correction' | 'edit' | 'estimate' }

/**
 * Changes the price of an existing job, together with other changes of the same call. No other
 * function may do this. Lock the job first.
 */
export async function setPrice(
  tx: Db,
  { id, treasure_price_pence, customer_price_pence }: StandingPrice,
  fields: JobFields,
  { at, by, why }: Repriced,
) {
  const price = await tx
    .updateTable('jobs')
    .set({
      ...fields,
      updated_at: at,
      // The customer does not have to agree to a higher price for the treasure.
      ...(why !== 'boost' && {
        price_source: why === 'estimate' ? 'estimate' : 'staff',
        id_priced_by: by.kind === 'user' ? by.id : null,
      }),
    })
    .where('id', '=', id)
    .returning(['treasure_price_pence', 'customer_price_pence'])
    .executeTakeFirstOrThrow()
  const data = { why, before: { treasure_price_pence, customer_price_pence }, after: price }
  await recordEvent(tx, { event: 'job.priced', at, by, id_job: id, data })
}

const priceColumns = ['treasure_price_pence', 'customer_price_pence', 'price_trace', 'boost_pence']

/** Changes details, and reprices the job if the fields contain a price. */
export const changeJob = (tx: Db, job: StandingPrice, fields: JobFields, by: Repriced) =>
  priceColumns.some((column) => column in fields)
    ? setPrice(tx, job, fields, by)
    : changeDetails(tx, job.id, fields as JobDetails, by.at)

/**
 * Takes a job off board and matching, or restores both earlier settings. Returns false if nothing
 * changes.
 */
export const setLocked = (tx: Db, id: number, locked: boolean, at: Date) =>
  hasChanged(
    tx
      .updateTable('jobs')
      .set(
        locked
          ? {
              locked_at: at,
              was_auto_match: sql`auto_match`,
              was_on_board: sql`on_board`,
              auto_match: false,
              on_board: false,
              updated_at: at,
            }
          : {
              locked_at: null,
              auto_match: sql`was_auto_match`,
              on_board: sql`was_on_board`,
              was_auto_match: null,
              was_on_board: null,
              updated_at: at,
            },
      )
      .where('id', '=', id)
      .where('locked_at', locked ? 'is' : 'is not', null),
  )

/**
 * Moves a region's unfinished jobs to another region. A job with work that is not on an issued
 * invoice stays, because its region is paid for this work.
 */
export async function moveOpenJobs(tx: Db, from: number, to: number, at: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('jobs')
    .set({ id_region: to, updated_at: at })
    .where('id_region', '=', from)
    .where(sql<SqlBool>`id_status in ${idList([jobStatus.open, ...jobStatusesUnderWay])}`)
    .where(sql<SqlBool>`not ${hasOpenWork}`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** True if a job has recorded work that is not on an issued invoice. */
export const hasOpenWork = sql<SqlBool>`exists (
  select from works left join invoices on invoices.id = works.id_invoice
  where works.id_job = jobs.id
    and (invoices.id is null or invoices.id_status = ${sql.lit(invoiceStatus.draft)})
)`

/**
 * Deletes a job permanently, with all rows that its foreign keys cascade to. Lock the job first.
 */
export const removeJob = (tx: Db, id: number) =>
  tx.deleteFrom('jobs').where('id', '=', id).execute()
