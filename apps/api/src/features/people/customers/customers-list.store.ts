import {
  invoiceStatus,
  jobStatusesUnderWay,
  type CustomerSort,
  type CustomersQuery,
  type Tag,
} from '@treasures/api-client'
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { londonMonth } from '#kernel/clock.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { changedSince } from '#kernel/db/record-changes.ts'
import { countRows, pagedList, readSort, type Slice, type Sorted } from '#kernel/db/paged-list.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { idOrNot } from '#kernel/http/id-or-not.ts'
import { inRegion, jobsInScope } from '#kernel/http/in-scope.ts'
import { customersInScope } from './customers.scope.ts'
import { searchPatterns } from '../contacts/search-patterns.rules.ts'
import { idList } from '#kernel/db/id-list.ts'

export type CustomersFilter = Omit<CustomersQuery, 'page' | 'per_page' | 'sort'>

/** Pence that a customer owes: issued invoices, less payments and credits. */
export const owedByCustomer = sql<number>`(
  select coalesce(sum(greatest(0, total_pence - amount_credited_pence - amount_paid_pence)), 0)::bigint
  from invoices where invoices.id_customer = customers.id and invoices.id_status in ${idList([invoiceStatus.issued, invoiceStatus.partPaid])}
)`

/** True if the last payments with the newest card failed. The newest card is the card in use. */
const cardFails = sql<boolean>`exists (
  select from cards where cards.id_customer = customers.id and cards.payment_retry > 0 and not exists (
    select from cards newer where newer.id_customer = cards.id_customer and newer.id > cards.id
  )
)`

/** Ids of customers with a failing card. */
export const failingCustomers = sql<number>`select customers.id from customers where ${cardFails}`

/** The list of customers, its export and its choosers. Every query needs a scope. */
export function customersListStore(db: Db) {
  const matching = (scope: StaffScope, filter: Partial<CustomersFilter>) =>
    db.selectFrom('customers').where(customersInScope(scope)).where(wanted(filter))

  /**
   * Selects ids first, from an index that covers filter and order. The other columns are then read
   * for one page only. `offset 0` makes PostgreSQL finish a search before sorting. Otherwise
   * PostgreSQL would read all names up to the first match.
   */
  const idsInOrder = (scope: StaffScope, { sort, ...filter }: Partial<CustomersFilter> & Sorted) =>
    db
      .selectFrom(
        matching(scope, filter)
          .select([
            ...new Set([
              'customers.id',
              `customers.${readSort(sortColumns, sort).column}`,
            ] as const),
          ])
          .$if(!!filter.search?.trim(), (query) => query.offset(0))
          .as('customers'),
      )
      .select('customers.id')
      .orderBy(orderOf(sort))

  const rows = (scope: StaffScope, ids: readonly number[], monthBegan: Date) =>
    db
      .selectFrom(
        sql<{ id: number; n: number }>`unnest(${ids}::int[]) with ordinality`.as<'page'>(
          sql`page(id, n)`,
        ),
      )
      .innerJoin('customers', 'customers.id', 'page.id')
      .leftJoin('ambassadors', 'ambassadors.id', 'customers.id_region')
      .leftJoin('companies', 'companies.id', 'customers.id_company')
      .leftJoin('addresses', 'addresses.id', 'customers.id_address')
      .leftJoin('cities', 'cities.id', 'addresses.id_city')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('jobs')
            .innerJoin('services', 'services.id', 'jobs.id_service')
            .select(['jobs.id', 'jobs.id_status', 'services.shortened_display_name as service'])
            .whereRef('jobs.id_customer', '=', 'customers.id')
            .where(jobsInScope(scope))
            .orderBy('jobs.id', 'desc')
            .limit(1)
            .as('last_job'),
        (join) => join.onTrue(),
      )
      .select([
        'customers.id',
        'customers.id_region',
        'customers.fname',
        'customers.lname',
        'customers.email',
        'customers.mphone',
        'customers.phone',
        'customers.id_company',
        'companies.name as company',
        'customers.postcode',
        'cities.name as city',
        'addresses.address',
        'ambassadors.mnemonic',
        'ambassadors.region_name',
        'customers.created_at',
        'last_job.id as job',
        'last_job.service as job_service',
        'last_job.id_status as job_status',
        tagsOfCustomer.as('tags'),
        sql<number>`(
          select count(*) from jobs where jobs.id_customer = customers.id and posted_at >= ${monthBegan}
            and ${jobsInScope(scope)}
        )`.as('month_jobs'),
        owedByCustomer.as('owed_pence'),
        cardFails.as('card_failing'),
      ])
      .orderBy('page.n')
      .execute()

  const count = (scope: StaffScope, filter: Partial<CustomersFilter>) =>
    countRows(matching(scope, filter))

  return {
    list: (scope: StaffScope, at: Date) =>
      pagedList({
        count: (filter: CustomersFilter) => count(scope, filter),
        inOrder: (query: CustomersFilter & Sorted) => idsInOrder(scope, query),
        rows: (ids) => rows(scope, ids, londonMonth(at).began),
      }),

    count,

    search: (scope: StaffScope, search: string, limit: number) =>
      db
        .selectFrom(idsInOrder(scope, { search, sort: 'name,asc' }).limit(limit).as('page'))
        .innerJoin('customers', 'customers.id', 'page.id')
        .select(['customers.id', 'fname', 'lname', 'email', 'postcode'])
        .orderBy('name_sort')
        .orderBy('customers.id')
        .execute(),

    listPlaces: (scope: StaffScope, search: string, { limit, offset }: Slice) =>
      db
        .selectFrom(
          idsInOrder(scope, { search, sort: 'id,asc' }).limit(limit).offset(offset).as('page'),
        )
        .innerJoin('customers', 'customers.id', 'page.id')
        .leftJoin('addresses', 'addresses.id', 'customers.id_address')
        .select([
          'customers.id',
          'customers.fname',
          'customers.lname',
          'customers.postcode',
          'addresses.lat',
          'addresses.lon',
        ])
        .orderBy('customers.id')
        .execute(),

    async summarise(scope: StaffScope, monthBegan: Date) {
      const [own, failing, jobs] = await Promise.all([
        matching(scope, {})
          .select([
            sql<number>`count(*) filter (where customers.created_at >= ${monthBegan})`.as('fresh'),
            sql<number>`coalesce(sum(${owedByCustomer}), 0)::bigint`.as('owed_pence'),
          ])
          .executeTakeFirstOrThrow(),
        count(scope, { card_failing: true }),
        countRows(
          db
            .selectFrom('jobs')
            // Inlined rather than passed as parameters, because the partial index matches this
            // text.
            .where(sql<SqlBool>`id_status in ${idList(jobStatusesUnderWay)}`)
            .where(inRegion(scope, 'id_region')),
        ),
      ])
      return { ...own, cards_failing: failing, jobs_in_progress: jobs }
    },
  }
}

export type CustomerListRow = Awaited<
  ReturnType<ReturnType<ReturnType<typeof customersListStore>['list']>['rows']>
>[number]

const tagsOfCustomer = sql<Tag[]>`coalesce((
  select json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color) order by tags.name)
  from customer_tags join tags on tags.id = customer_tags.id_tag
  where customer_tags.id_customer = customers.id
), '[]')`

/** Condition for all fields of a filter. `!5` means "not 5". */
const wanted =
  ({
    search = '',
    tag,
    id_region,
    card_failing,
    has_sign_in,
    added_since,
    ...mirrored
  }: Partial<CustomersFilter>) =>
  (eb: ExpressionBuilder<Tables, 'customers'>) =>
    eb.and([
      ...changedSince('customer', sql`customers.id`, mirrored),
      ...searchPatterns(search).map(
        (pattern) => sql<SqlBool>`customers.found_by like fold_text(${pattern})`,
      ),
      ...(tag === undefined ? [] : [idOrNot(tag, (id) => hasTag(id))]),
      ...(id_region === undefined
        ? []
        : [
            idOrNot(
              id_region,
              (id) => sql<SqlBool>`customers.id_region is not distinct from ${id}`,
            ),
          ]),
      ...(card_failing === undefined
        ? []
        : [card_failing ? cardFails : sql<SqlBool>`not ${cardFails}`]),
      ...(has_sign_in === undefined ? [] : [sql<SqlBool>`${hasSignIn} = ${has_sign_in}`]),
      ...(added_since === undefined
        ? []
        : [
            sql<SqlBool>`customers.created_at >= ${added_since}::date::timestamp at time zone 'Europe/London'`,
          ]),
    ])

const hasSignIn = sql<SqlBool>`exists (select from users where users.id_customer = customers.id)`

const hasTag = (id: number) => sql<SqlBool>`exists (
  select from customer_tags where customer_tags.id_customer = customers.id and customer_tags.id_tag = ${id}
)`

const sortColumns = {
  name: 'name_sort',
  postcode: 'postcode',
  email: 'email_sort',
  created_at: 'created_at',
  id: 'id',
} as const satisfies Record<CustomerSort, string>

/**
 * Sorts customers without a value last in both directions. Customers with equal values are sorted
 * by id.
 */
function orderOf(sort: string) {
  const { field, column, isDescending } = readSort(sortColumns, sort)
  if (!isDescending) return sql`${sql.ref(column)}, id`
  return field === 'postcode' || field === 'email'
    ? sql`${sql.ref(column)} desc nulls last, id desc`
    : sql`${sql.ref(column)} desc, id desc`
}
