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
import type { PartyScope, Scope } from '../../../kernel/http/scope.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Actor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { Quote, QuotedHere } from '../../catalogue/service-options/offered-options.ts'
import { jobsInScope } from '../../../kernel/http/in-scope.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'
import { idList } from '../../../kernel/db/id-list.ts'
import { ofActiveTreasure } from './active-assignment.ts'

// The only file that writes the table of jobs, but for masking. Hand it the transaction.

type Written = Updateable<Tables['jobs']>
type Columns = { [K in keyof Written]?: Exclude<Written[K], undefined> }
type Status = 'id_status' | 'status_reason' | 'posted_at' | 'over_at'
type Price = 'treasure_price_pence' | 'customer_price_pence' | 'price_trace' | 'boost_pence'

/** What a job costs its customer and pays its treasure, in pence, and what that was made of. */
export type JobPrice = Pick<Columns, Price | 'id_price_unit'>
/** Everything but status and price. */
export type JobDetails = Omit<Columns, Status | Price | 'id' | 'created_at' | 'updated_at'>
export type JobFields = JobDetails & JobPrice
/** Where a job is and what for: an option at a postcode, with the region that the job belongs to. */
export type BookableHere = { here: QuotedHere; id_region: number }

type Made = Pick<Extract<JobMove, { ok: true }>, 'from' | 'to'>

/**
 * Holds a job until the transaction ends, with what decisions about it need. Call it before anything else of that
 * job is locked, so that no two wait for each other. Undefined where it is not there to be seen.
 */
export async function lockJob(tx: Db, id: number, scope: Scope | PartyScope) {
  const job = tx.selectFrom('jobs').where('jobs.id', '=', id).where(jobsInScope(scope))
  if (!(await job.select('jobs.id').forUpdate('jobs').executeTakeFirst())) return undefined
  // Read once it is held: a statement that waited still sees the assignments and lines of when it began.
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
    ])
    .executeTakeFirst()
}

/** What a job takes over from its option. */
export const optionOf = ({ row }: Pick<Quote, 'row'>) => ({
  id_service: row.id_service,
  id_service_option: row.id,
  id_job_type: row.id_job_type,
  id_price_unit: row.id_price_unit,
  duration_hundredths: row.duration_hundredths,
})

export const priceOf = ({ treasure_price_pence, customer_price_pence, trace }: Quote) => ({
  treasure_price_pence,
  customer_price_pence,
  price_trace: JSON.stringify(trace),
})

/** What a job takes over from place and option. */
export const placeOf = ({ here, id_region }: BookableHere) => ({
  id_region,
  postcode: here.offer.postcode,
  ...here.offer.place,
  ...optionOf(here.quote),
})

/** With the price of now, and offered as its option says. */
const offeredAt = (bookable: BookableHere) => ({
  ...placeOf(bookable),
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

/** A booking that somebody has begun. Its price comes when it is booked. Answers the job's number. */
export const draftJob = (tx: Db, bookable: BookableHere, own: Own, at: Date) =>
  insert(
    tx,
    {
      ...placeOf(bookable),
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

/** Open at once, for a customer. Answers the job's number. */
export const openJob = (
  tx: Db,
  bookable: BookableHere,
  { id_customer, ...own }: Own & { id_customer: number },
  at: Date,
) =>
  insert(
    tx,
    {
      ...offeredAt(bookable),
      ...own,
      id_customer,
      id_status: jobStatus.open,
      status_reason: null,
      posted_at: at,
      images_id: null,
    },
    at,
  )

/** Makes a draft a job, with the price that was agreed. False where it is a draft no more. */
export const bookDraft = async (
  tx: Db,
  id: number,
  move: Made,
  bookable: BookableHere,
  own: Own & { id_customer: number },
  at: Date,
): Promise<boolean> =>
  (await moveJob(tx, id, move, at, { ...offeredAt(bookable), ...own, posted_at: at })) !== undefined

/** Whoever has it next, or again, is asked anew. */
const noStartCheck = {
  start_check_at: null,
  id_start_message: null,
  start_asked_at: null,
  start_answered_at: null,
}

/**
 * One statement, so that of any number of moves at once the database lets one through: undefined for the others.
 * `when` is what else must hold.
 */
export const moveJob = (
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

/** What the program keeps of a job for itself: nobody has changed it. */
export const noteOnJob = (tx: Db, id: number, marks: JobDetails & { updated_at?: Date }) =>
  tx.updateTable('jobs').set(marks).where('id', '=', id).execute()

/** Its pictures get their address with the first of them. */
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
 * The only way in which a job that is there gets another price, with what changes in the same breath. Expects it to
 * be locked.
 */
export async function setPrice(
  tx: Db,
  { id, treasure_price_pence, customer_price_pence }: StandingPrice,
  fields: JobFields,
  { at, by, why }: Repriced,
) {
  const price = await tx
    .updateTable('jobs')
    .set({ ...fields, updated_at: at })
    .where('id', '=', id)
    .returning(['treasure_price_pence', 'customer_price_pence'])
    .executeTakeFirstOrThrow()
  const data = { why, before: { treasure_price_pence, customer_price_pence }, after: price }
  await recordEvent(tx, { event: 'job.priced', at, by, id_job: id, data })
}

const priceColumns = ['treasure_price_pence', 'customer_price_pence', 'price_trace', 'boost_pence']

/** Details, and the price where it is among them. */
export const changeJob = (tx: Db, job: StandingPrice, fields: JobFields, by: Repriced) =>
  priceColumns.some((column) => column in fields)
    ? setPrice(tx, job, fields, by)
    : changeDetails(tx, job.id, fields as JobDetails, by.at)

/** Off the board and out of matching, or back. False where nothing changes: what the switches were is kept. */
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
 * Moves a region's unfinished jobs to another region. A job with work that is not on an issued invoice stays, because
 * its region is paid for that work.
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

/** Whether a job has recorded work that is not on an issued invoice. */
export const hasOpenWork = sql<SqlBool>`exists (
  select from works left join invoices on invoices.id = works.id_invoice
  where works.id_job = jobs.id
    and (invoices.id is null or invoices.id_status = ${sql.lit(invoiceStatus.draft)})
)`

/** For good. Expects it to be locked; its foreign keys say what goes along. */
export const removeJob = (tx: Db, id: number) =>
  tx.deleteFrom('jobs').where('id', '=', id).execute()
