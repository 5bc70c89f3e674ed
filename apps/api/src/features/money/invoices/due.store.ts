import { invoiceStatus, jobStatus, timesheetStatus } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idList } from '#kernel/db/id-list.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { answerLines, type StoredAnswer } from '../../jobs/job-answers/job-answers.rules.ts'
import { answersOfJob } from '../../jobs/job-answers/job-answers.store.ts'
import { restedSince } from './due.decide.ts'

/** The customer and region of an invoice. */
export type InvoiceOf = { id_customer: number; id_region: number }

/**
 * Condition for a line that is due. Its job has a customer, and the line is on no invoice and not
 * stopped. Its timesheet is locked, or its job is rested.
 */
const isDue = (
  at: Date,
) => sql<SqlBool>`works.id_invoice is null and works.invoicing_stopped_at is null
  and jobs.id_customer is not null and (
    timesheets.id_status >= ${sql.lit(timesheetStatus.locked)}
    or jobs.id_status in ${idList([jobStatus.completed, jobStatus.closed, jobStatus.cancelled])}
      and jobs.over_at <= ${restedSince(at)}
  )`

/** For example "Handyman by Martin, 55 Elm Grove, SE13 5AB (job 390)". */
const aboutWork = sql<string>`concat_ws(', ',
  services.name || ' by ' || treasures.fname,
  nullif(jobs.address, ''),
  nullif(jobs.postcode, '')
) || ' (job ' || jobs.id || ')'`

/** For example ", agreed by Priya on 1 December 2026, 10:20". */
const agreedWords = sql<string>`coalesce((
  select ', agreed by ' || case when l.how = 'staff'
      then coalesce(users.fname, 'us') || ' for ' else '' end
    || coalesce(jobs.contact_fname, customers.fname)
    || to_char(l.answered_at at time zone 'Europe/London', '" on "FMDD FMMonth YYYY, HH24:MI')
  from agreed_lines l
  join customers on customers.id = jobs.id_customer
  left join users on users.id = l.id_answered_by
  where l.id = works.id_agreed
), '')`
const extra = sql<string>`case when works.id_agreed is null then '' else 'Extra work: ' end`

/** Lines that are due, and the drafts to which they are added. */
export const dueStore = (db: Db) => {
  const due = (at: Date) =>
    db
      .selectFrom('works')
      .innerJoin('jobs', 'jobs.id', 'works.id_job')
      .innerJoin('timesheets', 'timesheets.id', 'works.id_timesheet')
      .where(isDue(at))

  /** Lines with everything that their figures depend on. */
  const lines = () =>
    db
      .selectFrom('works')
      .innerJoin('jobs', 'jobs.id', 'works.id_job')
      .innerJoin('services', 'services.id', 'works.id_service')
      .innerJoin('treasures', 'treasures.id', 'works.id_treasure')
      .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
      .select([
        'works.id',
        'works.id_job',
        'works.id_treasure',
        'works.id_agreed',
        sql<number | null>`booked_line(works.id)`.as('id_booked'),
        sql<string>`coalesce(nullif(works.descr, ''), services.name) || ${agreedWords}`.as('descr'),
        sql<string>`${extra} || ${aboutWork}`.as('about'),
        'works.date',
        'works.quantity_hundredths',
        'works.customer_price_pence',
        'works.total_pence',
        'works.material',
        'jobs.id_price_unit',
        'u.name as unit_name',
        answersOfJob.as('answers'),
      ])
      .orderBy('works.date')
      .orderBy('works.id')

  /**
   * Drafts of customers and regions, oldest first, or one draft by its id. After a merge a customer
   * may have two.
   */
  const drafts = (some: readonly InvoiceOf[], id?: number) =>
    db
      .selectFrom('invoices')
      .where('id_status', '=', invoiceStatus.draft)
      .where(isOneOf(some, 'invoices'))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .orderBy('id')

  return {
    /** Each customer and region with work due, in order of their numbers. */
    async invoicesOf(
      scope: StaffScope,
      at: Date,
      { id_customer, id_region }: Partial<InvoiceOf> = {},
    ): Promise<InvoiceOf[]> {
      const rows = await due(at)
        .select(['jobs.id_customer', 'jobs.id_region'])
        .distinct()
        .where(inRegion(scope, 'jobs.id_region'))
        .$if(id_customer !== undefined, (query) =>
          query.where('jobs.id_customer', '=', id_customer ?? 0),
        )
        .$if(id_region !== undefined, (query) => query.where('jobs.id_region', '=', id_region ?? 0))
        .orderBy('jobs.id_customer')
        .orderBy('jobs.id_region')
        .execute()
      return rows.flatMap((row) =>
        row.id_customer === null
          ? []
          : [{ id_customer: row.id_customer, id_region: row.id_region }],
      )
    },

    /**
     * Locks customers in order of their numbers, so that simultaneous checks take turns. Leaves out
     * customers who no longer exist.
     */
    async holdCustomers(some: readonly InvoiceOf[]): Promise<InvoiceOf[]> {
      const rows = await db
        .selectFrom('customers')
        .select('id')
        .where(
          isAny(
            'id',
            some.map(({ id_customer }) => id_customer),
          ),
        )
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      const held = new Set(rows.map(({ id }) => id))
      return some.filter(({ id_customer }) => held.has(id_customer))
    },

    due: async (some: readonly InvoiceOf[], at: Date) =>
      byInvoice(
        withAnswers(
          await lines()
            .innerJoin('timesheets', 'timesheets.id', 'works.id_timesheet')
            .select(['jobs.id_customer', 'jobs.id_region'])
            .where(isDue(at))
            .where(isOneOf(some, 'jobs'))
            .execute(),
        ),
      ),

    async onInvoices(ids: readonly number[]) {
      const rows = await lines()
        .select('works.id_invoice')
        .where(isAny('works.id_invoice', ids))
        .execute()
      return grouped(withAnswers(rows), ({ id_invoice }) => id_invoice)
    },

    /** Locks the drafts until the transaction ends. */
    lockDrafts: async (some: readonly InvoiceOf[], id?: number) =>
      byInvoice(await drafts(some, id).selectAll().forUpdate().execute()),

    findDrafts: async (some: readonly InvoiceOf[], id?: number) =>
      byInvoice(
        await drafts(some, id)
          .select(['id', 'id_customer', 'id_region', 'post_fee_waived'])
          .execute(),
      ),

    /** Both parties as shown on an invoice. */
    async findParties(some: readonly InvoiceOf[]) {
      const rows = await db
        .selectFrom(given(some))
        .innerJoin('customers', 'customers.id', 'given.id_customer')
        .innerJoin('ambassadors', 'ambassadors.id', 'given.id_region')
        .leftJoin('companies', 'companies.id', 'customers.id_company')
        .leftJoin('addresses', 'addresses.id', 'customers.id_address')
        .leftJoin('cities', 'cities.id', 'addresses.id_city')
        .select([
          'given.id_customer',
          'given.id_region',
          'customers.fname',
          'customers.lname',
          'companies.name as company',
          'addresses.address',
          'addresses.detail',
          'cities.name as city',
          'addresses.postcode',
          'ambassadors.region_name',
          sql<boolean>`exists (select from cards where cards.id_customer = customers.id)`.as(
            'has_card',
          ),
        ])
        .execute()
      const find = byInvoice(rows)
      return (of: InvoiceOf): Parties => {
        const [parties] = find(of)
        if (!parties)
          throw new Error(`Customer ${of.id_customer} or region ${of.id_region} is gone`)
        return parties
      }
    },
  }
}

type Answered = {
  about: string
  material: boolean
  id_agreed: number | null
  id_price_unit: number
  unit_name: string
  answers: readonly StoredAnswer[]
}

/**
 * Adds to labour what the customer answered in the booking and what each answer costs, because the
 * price of the labour includes it. Typed texts are left out.
 */
const withAnswers = <Row extends Answered>(rows: readonly Row[]) =>
  rows.map(({ answers, unit_name, ...row }) => {
    const isPriced = !row.material && row.id_agreed === null
    const known = isPriced ? answers.filter(({ kind }) => kind !== 'text') : []
    const { id_price_unit, ...line } = row
    const words = answerLines(known, 'customer', { id_price_unit, unit_name })
    return { ...line, about: [row.about, ...words].join(', ') }
  })

export type Parties = {
  id_customer: number
  fname: string
  lname: string
  company: string | null
  address: string | null
  detail: string | null
  city: string | null
  postcode: string | null
  region_name: string
  has_card: boolean
}

type Found = { id_customer: number | null; id_region: number }

/** Finds rows by customer and region. */
function byInvoice<Row extends Found>(rows: readonly Row[]) {
  const keyOf = ({ id_customer, id_region }: Found) => `${id_customer} ${id_region}`
  const find = grouped(rows, keyOf)
  return (of: InvoiceOf) => find(keyOf(of))
}

/** Finds rows by key, in their original order. */
function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return (key: Key): readonly Row[] => groups.get(key) ?? []
}

const given = (some: readonly InvoiceOf[]) =>
  sql<InvoiceOf>`unnest(
    ${some.map(({ id_customer }) => id_customer)}::int[], ${some.map(({ id_region }) => id_region)}::int[]
  )`.as<'given'>(sql`given (id_customer, id_region)`)

/** True for rows that belong to one of the customers and regions. */
const isOneOf = (some: readonly InvoiceOf[], table: 'jobs' | 'invoices') =>
  sql<SqlBool>`(${sql.ref(`${table}.id_customer`)}, ${sql.ref(`${table}.id_region`)}) in (select * from ${given(some)})`

const isAny = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${ids}::int[])`
