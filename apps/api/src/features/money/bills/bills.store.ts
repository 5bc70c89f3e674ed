import { billStatus, type BillsQuery, type BillStatus } from '@treasures/api-client'
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { likePattern } from '#kernel/db/like.ts'
import { countRows, pagedList, readSort, type Sorted } from '#kernel/db/paged-list.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { idOrNot } from '#kernel/http/id-or-not.ts'
import type { OwnTreasureScope, StaffScope, TreasureScope } from '#kernel/http/scope.ts'
import { foundBy } from '../../people/contacts/found-by.ts'

type Filter = Omit<BillsQuery, 'sort' | 'page' | 'per_page'>

/** Reads bills within a scope. Treasures see only their issued bills, not drafts. */
export function billsStore(db: Db) {
  const rows = () =>
    db
      .selectFrom('bills')
      .innerJoin('treasures', 'treasures.id', 'bills.id_treasure')
      .innerJoin('timesheets', 'timesheets.id', 'bills.id_timesheet')
      .selectAll('bills')
      .select(['treasures.fname', 'treasures.lname', 'treasures.email', 'timesheets.month'])
  const matching = (scope: StaffScope, filter: Filter) =>
    db.selectFrom('bills').where(inScope(scope)).where(wanted(filter))

  return {
    list: (scope: StaffScope) =>
      pagedList({
        count: (filter: Filter) => countRows(matching(scope, filter)),
        inOrder: ({ sort, ...filter }: Filter & Sorted) =>
          matching(scope, filter)
            .select('bills.id')
            .$if(sort.startsWith('treasure,'), (query) =>
              query.innerJoin('treasures', 'treasures.id', 'bills.id_treasure'),
            )
            .$if(sort.startsWith('month,'), (query) =>
              query.innerJoin('timesheets', 'timesheets.id', 'bills.id_timesheet'),
            )
            .orderBy(orderOf(sort)),
        rows: (ids) =>
          rows()
            .innerJoin(
              sql<{ id: number; n: number }>`unnest(${ids}::int[]) with ordinality`.as<'page'>(
                sql`page(id, n)`,
              ),
              'page.id',
              'bills.id',
            )
            .orderBy('page.n')
            .execute(),
      }),

    /** Sums in pence over all bills that match the filter, except voided bills. */
    totals: (scope: StaffScope, filter: Filter) =>
      matching(scope, filter)
        .where('bills.id_status', '<>', billStatus.voided)
        .select([
          sql<number>`coalesce(sum(bills.total_pence), 0)::bigint`.as('total_pence'),
          sql<number>`coalesce(sum(bills.vat_pence), 0)::bigint`.as('vat_pence'),
          sql<number>`coalesce(sum(bills.total_pence) filter (
            where bills.id_status = ${sql.lit(billStatus.issued)}
          ), 0)::bigint`.as('unpaid_pence'),
        ])
        .executeTakeFirstOrThrow(),

    find: (scope: TreasureScope, id: number) =>
      rows().where('bills.id', '=', id).where(inScope(scope)).executeTakeFirst(),

    lines: (id: number) =>
      db
        .selectFrom('bill_lines')
        .leftJoin('works', 'works.id', 'bill_lines.id_work')
        .leftJoin('services', 'services.id', 'works.id_service')
        .selectAll('bill_lines')
        .select('services.name as service')
        .where('bill_lines.id_bill', '=', id)
        .orderBy('bill_lines.date')
        .orderBy('bill_lines.id')
        .execute(),

    issuedTo: ({ id_treasure }: OwnTreasureScope) =>
      rows()
        .where('bills.id_treasure', '=', id_treasure)
        .where('bills.id_status', '<>', billStatus.draft)
        .orderBy('bills.issued_at', 'desc')
        .orderBy('bills.id', 'desc')
        .execute(),
  }
}
export type BillRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof billsStore>['find']>>>

export type BillLineRecord = Awaited<ReturnType<ReturnType<typeof billsStore>['lines']>>[number]

type Bills = ExpressionBuilder<Tables, 'bills'>

const inScope = (scope: TreasureScope) => (eb: Bills) => {
  switch (scope.kind) {
    case 'all':
      return eb.and([])
    case 'region':
      return ofTreasure(sql`treasures.id_region = ${scope.id_region}`)
    case 'treasure':
      return eb.and([
        eb('bills.id_treasure', '=', scope.id_treasure),
        eb('bills.id_status', '<>', billStatus.draft),
      ])
  }
}

const ofTreasure = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from treasures where treasures.id = bills.id_treasure and ${condition})`

const wanted =
  ({ search, id_status, id_region, id_treasure, held, month }: Filter) =>
  (eb: Bills) =>
    eb.and([
      // Each condition uses its own index. An `or` would read all bills.
      ...(search
        ? [
            sql<SqlBool>`bills.id in (
              select id from bills where number ilike ${likePattern(search)}
              union all
              select bills.id from treasures join bills on id_treasure = treasures.id
                where ${foundBy('treasures', search)}
            )`,
          ]
        : []),
      ...(id_status ? [eb('bills.id_status', '=', id_status as BillStatus)] : []),
      ...(id_region
        ? [idOrNot(id_region, (id) => ofTreasure(sql`treasures.id_region = ${id}`))]
        : []),
      ...(id_treasure ? [eb('bills.id_treasure', '=', id_treasure)] : []),
      ...(held === undefined ? [] : [eb('bills.held', held ? 'is not' : 'is', null)]),
      ...(month
        ? [
            sql<SqlBool>`exists (
              select from timesheets where timesheets.id = bills.id_timesheet and month = ${`${month}-01`}
            )`,
          ]
        : []),
    ])

/** Bills sorted by number are in the order of their treasures, then of their dates of issue. */
const columns = {
  id: 'bills.id',
  number: 'bills.id_treasure, bills.issued_at',
  treasure: 'treasures.name_sort',
  month: 'timesheets.month',
  total: 'bills.total_pence',
} as const

function orderOf(sort: string) {
  const { column, isDescending } = readSort(columns, sort)
  const way = isDescending ? ' desc nulls last' : ''
  return sql.raw([...column.split(', '), 'bills.id'].map((name) => `${name}${way}`).join(', '))
}
