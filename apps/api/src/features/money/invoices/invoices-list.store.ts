import { invoiceStatus, type InvoicesQuery, type InvoiceStatus } from '@treasures/api-client'
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idList } from '#kernel/db/id-list.ts'
import { likePattern } from '#kernel/db/like.ts'
import { changedSince } from '#kernel/db/record-changes.ts'
import { countRows, pagedList, readSort, type Sorted } from '#kernel/db/paged-list.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { idOrNot } from '#kernel/http/id-or-not.ts'
import type { CustomerScope, StaffScope } from '#kernel/http/scope.ts'
import { foundBy } from '../../people/contacts/found-by.ts'
import { failingCustomers } from '../../people/customers/customers-list.store.ts'
import { invoiceParts, partsWanted } from './invoice-parts.ts'
import { invoicesInScope } from './invoices.scope.ts'

type Filter = Omit<InvoicesQuery, 'page' | 'per_page' | 'sort'>

const isOwed = sql<SqlBool>`id_status in ${idList([invoiceStatus.issued, invoiceStatus.partPaid])}`
/** Pence still to be paid, 0 if the invoice is settled. */
const owed = sql<number>`case when ${isOwed}
  then greatest(0, total_pence - amount_credited_pence - amount_paid_pence) else 0 end`

/**
 * Last day for a credit note after a change of VAT rate: 45 days after the new rate began (SI
 * 1995/2518, regulation 15). Null if every line has the rate of its tax point, or if the credit
 * note exists already.
 */
const vatChangeUntil = sql<string | null>`(
  select max(rate.valid_from) + 45 from invoice_lines as line
    cross join lateral (
      select valid_from, value from rates
      where kind = case when line.material then 'materials_vat' else 'vat' end and valid_from <= line.tax_point
      order by valid_from desc limit 1
    ) as rate
  where line.id_invoice = invoices.id and rate.value <> line.vat_rate
    and invoices.id_status in ${idList([invoiceStatus.issued, invoiceStatus.partPaid, invoiceStatus.paid])}
    and not exists (
      select from credit_notes where id_invoice = invoices.id and reason = 'vat_rate_change'
    )
)`

/** Invoices with the columns of a list. */
export const invoiceRows = (db: Db) =>
  db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.id_customer')
    .innerJoin('ambassadors', 'ambassadors.id', 'invoices.id_region')
    .select([
      'invoices.id',
      'invoices.xero_id',
      'invoices.inv_number',
      'invoices.id_status',
      'invoices.id_customer',
      'customers.fname',
      'customers.lname',
      'invoices.id_region',
      'ambassadors.region_name',
      'invoices.issued_on',
      'invoices.due_on',
      'invoices.post_fee_pence',
      'invoices.nettrove_pence',
      'invoices.treasures_income_pence',
      'invoices.total_pence',
      'invoices.amount_paid_pence',
      'invoices.amount_credited_pence',
      'invoices.vat_pence',
      'invoices.payable_for_work_pence',
      'invoices.payable_for_materials_pence',
      'invoices.lt_commission_pence',
      'invoices.franchisee_commission_pence',
      'invoices.payment_retry',
      'invoices.created_at',
      'invoices.updated_at',
      'invoices.voided_at',
      vatChangeUntil.as('vat_change_until'),
    ])

/** Maximum length of a customer's own list. */
const ownAtMost = 1_000

/** Lists of invoices within a scope. */
export function invoicesListStore(db: Db) {
  const matching = (scope: StaffScope, filter: Filter, today: string) =>
    db.selectFrom('invoices').where(invoicesInScope(scope)).where(wanted(filter, today))

  return {
    list: (scope: StaffScope, today: string) =>
      pagedList({
        count: (filter: Filter) => countRows(matching(scope, filter, today)),
        inOrder: ({ sort, ...filter }: Filter & Sorted) =>
          matching(scope, filter, today)
            .select('invoices.id')
            .$if(sort.startsWith('customer,'), (query) =>
              query.innerJoin('customers', 'customers.id', 'invoices.id_customer'),
            )
            .orderBy(orderOf(sort, today)),
        rows: (ids) =>
          invoiceRows(db)
            .innerJoin(
              sql<{ id: number; n: number }>`unnest(${ids}::int[]) with ordinality`.as<'page'>(
                sql`page(id, n)`,
              ),
              'page.id',
              'invoices.id',
            )
            .orderBy('page.n')
            .execute(),
      }),

    totals: (scope: StaffScope, filter: Filter, today: string) =>
      matching(scope, filter, today)
        .where('id_status', '<>', invoiceStatus.voided)
        .select([
          sql<number>`coalesce(sum(total_pence), 0)::bigint`.as('total_pence'),
          sql<number>`coalesce(sum(vat_pence), 0)::bigint`.as('vat_pence'),
          sql<number>`coalesce(sum(amount_paid_pence), 0)::bigint`.as('amount_paid_pence'),
          sql<number>`coalesce(sum(${owed}), 0)::bigint`.as('owed_pence'),
        ])
        .executeTakeFirstOrThrow(),

    /** Numbers of the matching invoices, and sums of the filter's figure in pence, by a key. */
    async measure(
      scope: StaffScope,
      { figure, ...filter }: Filter,
      today: string,
      key: RawBuilder<unknown>,
    ) {
      if (!figure) return []
      return matching(scope, filter, today)
        .innerJoin(invoiceParts(figure).as('parts'), 'parts.id_invoice', 'invoices.id')
        .where(partsWanted(filter))
        .select([
          sql<number | null>`${key}`.as('key'),
          sql<number>`count(distinct invoices.id)::int`.as('count'),
          sql<number>`sum(parts.pence)::bigint`.as('amount'),
        ])
        .groupBy(sql`1`)
        .execute()
    },

    own: (scope: CustomerScope) =>
      invoiceRows(db)
        .where(invoicesInScope(scope))
        .orderBy('invoices.id', 'desc')
        .limit(ownAtMost)
        .execute(),

    /** The customer's own invoices with this text in the number, newest first. */
    ownFound: (scope: CustomerScope, search: string) =>
      db
        .selectFrom('invoices')
        .select('invoices.id')
        .where(invoicesInScope(scope))
        .where(sql<SqlBool>`inv_number ilike ${likePattern(search)}`)
        .orderBy('invoices.id', 'desc')
        .limit(ownAtMost)
        .execute(),
  }
}

export type InvoiceListRow = Awaited<
  ReturnType<ReturnType<typeof invoicesListStore>['own']>
>[number]

type Expressions = ExpressionBuilder<Tables, 'invoices'>

const wanted =
  (
    {
      search,
      id_status,
      id_region,
      id_customer,
      overdue,
      failing,
      issued_from,
      issued_to,
      figure,
      updated_since,
      after_id,
      ...parts
    }: Filter,
    today: string,
  ) =>
  (eb: Expressions) =>
    eb.and([
      ...changedSince('invoice', sql`invoices.id`, { updated_since, after_id }),
      ...(search
        ? [
            // Each condition uses its own index. An `or` would read all invoices.
            sql<SqlBool>`invoices.id in (
              select id from invoices where inv_number ilike ${likePattern(search)}
              union all
              select invoices.id from customers join invoices on id_customer = customers.id
                where ${foundBy('customers', search)}
            )`,
          ]
        : []),
      ...(id_status ? [eb('id_status', '=', id_status as InvoiceStatus)] : []),
      ...(id_region ? [idOrNot(id_region, (id) => eb('invoices.id_region', '=', id))] : []),
      ...(id_customer ? [eb('id_customer', '=', id_customer)] : []),
      ...(overdue === undefined
        ? []
        : [sql<SqlBool>`(${isOwed} and due_on < ${today}) = ${overdue}`]),
      ...(failing === undefined
        ? []
        : [sql<SqlBool>`(invoices.id_customer in (${failingCustomers})) = ${failing}`]),
      ...(issued_from ? [eb('issued_on', '>=', issued_from)] : []),
      ...(issued_to ? [eb('issued_on', '<=', issued_to)] : []),
      ...(figure
        ? [
            sql<SqlBool>`invoices.id in (
              select id_invoice from ${invoiceParts(figure)} as parts where ${partsWanted(parts)}
            )`,
          ]
        : []),
    ])

/** Overdue, otherwise owed, draft, settled. */
const urgency = (today: string) => sql<number>`case
  when ${isOwed} then case when due_on < ${today} then 1 else 2 end
  when id_status = ${invoiceStatus.draft} then 3 else 4 end`

const sortColumns = (today: string) => ({
  id: sql`invoices.id`,
  inv_number: sql`inv_number`,
  customer: sql`customers.name_sort`,
  status: urgency(today),
  total: sql`total_pence`,
  owed,
  due_on: sql`due_on`,
})

/**
 * Drafts, which have neither number nor date, come last. Equal rows are in the order of their ids.
 * Within a status, invoices that have been owed longest come first, then the newest.
 */
function orderOf(sort: string, today: string) {
  const { field, column, isDescending } = readSort(sortColumns(today), sort)
  const direction = isDescending ? sql`desc` : sql`asc`
  if (field === 'id') return sql`${column} ${direction}`
  if (field === 'status')
    return sql`${column} ${direction}, case when ${isOwed} then due_on end, invoices.id desc`
  return sql`${column} ${direction} nulls last, invoices.id ${direction}`
}
