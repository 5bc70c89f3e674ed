import { invoiceStatus, type ChargesFilter } from '@treasures/api-client'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { likePattern } from '#kernel/db/like.ts'
import { countRows, pagedList, readSort, type Sorted } from '#kernel/db/paged-list.ts'
import { idOrNot } from '#kernel/http/id-or-not.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { foundBy } from '../../people/contacts/found-by.ts'
import { balanceFromCheckpoint } from '../ledger/checkpoints.ts'

export type ListFilter = Partial<Omit<ChargesFilter, 'sort'>>

/** The list of charges, its sums and its export, within a scope. */
export function chargesListStore(db: Db) {
  const matching = (scope: StaffScope, filter: ListFilter) =>
    db
      .selectFrom('charges')
      .$if(scope.kind === 'region', (query) =>
        query.where(ofInvoice(inRegion(scope, 'invoices.id_region'))),
      )
      .where((eb) => eb.and(wanted(filter)))

  const rows = (ids: readonly number[]) =>
    db
      .selectFrom(
        sql<{ id: number; n: number }>`unnest(${ids}::int[]) with ordinality`.as<'page'>(
          sql`page(id, n)`,
        ),
      )
      .innerJoin('charges', 'charges.id', 'page.id')
      .innerJoin('invoices', 'invoices.id', 'charges.id_invoice')
      .innerJoin('customers', 'customers.id', 'charges.id_customer')
      .select([
        'charges.id',
        'charges.id_invoice',
        'charges.id_customer',
        'charges.card',
        'charges.attempt',
        'charges.amount_pence',
        'charges.refunded_pence',
        'charges.fee_pence',
        'charges.status',
        'charges.error',
        // If the customer no longer lets us charge automatically, a planned retry is not made.
        sql<Date | null>`case customers.auto_payment when 1 then charges.retry_at end`.as(
          'retry_at',
        ),
        'charges.created_at',
        'charges.finished_at',
        'invoices.inv_number',
        sql<number>`case charges.status when 'succeeded' then greatest(0, least(
          charges.amount_pence - charges.refunded_pence,
          coalesce((select sum(${balanceFromCheckpoint('credit')}) from ledger_accounts as credit
            where credit.id_customer = charges.id_customer and credit.kind = 'customer_credit'), 0)
        )) else 0 end::bigint`.as('refundable_pence'),
        fullNameIn('customers').as('customer'),
      ])
      .orderBy('page.n')
      .execute()

  const count = (scope: StaffScope, filter: ListFilter) => countRows(matching(scope, filter))

  return {
    rows,

    list: (scope: StaffScope) =>
      pagedList({
        count: (filter: ListFilter) => count(scope, filter),
        inOrder: ({ sort, ...filter }: ListFilter & Sorted) =>
          matching(scope, filter)
            .select('charges.id')
            .$if(sort.startsWith('customer,'), (query) =>
              query.innerJoin('customers', 'customers.id', 'charges.id_customer'),
            )
            .orderBy(orderOf(sort)),
        rows,
      }),

    totals: (scope: StaffScope, filter: ListFilter) =>
      matching(scope, filter)
        .select([
          sql<number>`coalesce(sum(charges.amount_pence) filter (where charges.status = 'succeeded'), 0)::bigint`.as(
            'succeeded',
          ),
          sql<number>`coalesce(sum(charges.refunded_pence), 0)::bigint`.as('refunded'),
        ])
        .executeTakeFirstOrThrow(),

    listDisputes: (ids: readonly number[]) =>
      db
        .selectFrom('disputes')
        .distinctOn('id_charge')
        .select(['id_charge', 'status'])
        .where('id_charge', 'in', ids.length ? ids : [0])
        .orderBy('id_charge')
        .orderBy('id', 'desc')
        .execute(),

    /** Invoices of a bulk charge: the invoices with the given ids, or all owed invoices. */
    listInvoices: (
      scope: StaffScope,
      { ids, filter = {}, today, most }: InvoicesToCharge,
    ): Promise<{ id: number; inv_number: string | null }[]> =>
      db
        .selectFrom('invoices')
        .select(['invoices.id', 'inv_number'])
        .where(inRegion(scope, 'invoices.id_region'))
        .$if(ids !== undefined, (query) => query.where('invoices.id', 'in', ids ?? []))
        .$if(ids === undefined, (query) =>
          query
            .where('invoices.id_status', 'in', [invoiceStatus.issued, invoiceStatus.partPaid])
            .$if(filter.overdue === true, (all) => all.where('due_on', '<', today))
            .$if(filter.id_customer !== undefined, (all) =>
              all.where('invoices.id_customer', '=', filter.id_customer ?? 0),
            )
            .$if(filter.id_region !== undefined, (all) =>
              all.where(
                idOrNot(filter.id_region ?? '', (id) => sql<SqlBool>`invoices.id_region = ${id}`),
              ),
            ),
        )
        .orderBy('due_on')
        .orderBy('invoices.id')
        .limit(most)
        .execute(),

    /** True if the invoice is in the scope of staff. */
    isInScope: async (scope: StaffScope, id_invoice: number) =>
      (await db
        .selectFrom('invoices')
        .select('id')
        .where('id', '=', id_invoice)
        .where(inRegion(scope, 'invoices.id_region'))
        .executeTakeFirst()) !== undefined,
  }
}

type InvoicesToCharge = {
  ids?: readonly number[] | undefined
  filter?:
    | {
        id_region?: string | undefined
        id_customer?: number | undefined
        overdue?: boolean | undefined
      }
    | undefined
  /** London calendar date. */
  today: string
  most: number
}

export type ChargeListRow = Awaited<ReturnType<ReturnType<typeof chargesListStore>['rows']>>[number]

const ofInvoice = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from invoices where invoices.id = charges.id_invoice and ${condition})`

/** A failed charge whose invoice is still owed and will not be charged again automatically. */
const isToRepeat = sql<SqlBool>`charges.status in ('declined', 'error')
  and not exists (select from charges as later
    where later.id_invoice = charges.id_invoice and later.id > charges.id)
  and exists (select from invoices join customers on customers.id = invoices.id_customer
    where invoices.id = charges.id_invoice
      and invoices.id_status in (${invoiceStatus.issued}, ${invoiceStatus.partPaid})
      and (charges.retry_at is null or customers.auto_payment <> 1))`

const dayOf = sql`(charges.created_at at time zone 'Europe/London')::date`

const wanted = ({
  search = '',
  status,
  id_region,
  id_customer,
  id_invoice,
  to_repeat,
  from,
  to,
}: ListFilter) => {
  return [
    // Each condition uses its own index. An `or` would read all charges.
    ...(search === ''
      ? []
      : [
          sql<SqlBool>`charges.id in (
            select charges.id from invoices join charges on id_invoice = invoices.id
              where inv_number ilike ${likePattern(search)}
            union all
            select charges.id from customers join charges on id_customer = customers.id
              where ${foundBy('customers', search)}
          )`,
        ]),
    ...(status === undefined ? [] : [sql<SqlBool>`charges.status = ${status}`]),
    ...(id_region === undefined
      ? []
      : [idOrNot(id_region, (id) => ofInvoice(sql`invoices.id_region = ${id}`))]),
    ...(id_customer === undefined ? [] : [sql<SqlBool>`charges.id_customer = ${id_customer}`]),
    ...(id_invoice === undefined ? [] : [sql<SqlBool>`charges.id_invoice = ${id_invoice}`]),
    ...(to_repeat === undefined ? [] : [sql<SqlBool>`(${isToRepeat}) = ${to_repeat}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`${dayOf} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${dayOf} <= ${to}::date`]),
  ]
}

const sortColumns = {
  id: sql`charges.id`,
  customer: sql`customers.name_sort`,
  amount: sql`charges.amount_pence`,
}

function orderOf(sort: string) {
  const { column, isDescending } = readSort(sortColumns, sort)
  return isDescending ? sql`${column} desc, charges.id desc` : sql`${column}, charges.id`
}
