import { jobStatus, type FranchiseesQuery, type FranchiseeSort } from '@treasures/api-client'
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { countRows, pagedList, readSort, type Sorted } from '#kernel/db/paged-list.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import { runByOn } from '../regions/region-runners.store.ts'
import type { StaffScope } from '#kernel/http/scope.ts'

export type FranchiseesFilter = Partial<
  Pick<FranchiseesQuery, 'search' | 'active' | 'automatically_price_boost'>
>

/** Columns and counts of a region for every view of a franchisee. */
export const franchiseeColumns = (day: string) =>
  [
    'id',
    'mnemonic',
    'region_name',
    'description',
    'automatically_price_boost',
    customersThere().as('customers'),
    treasuresThere().as('treasures'),
    openJobsThere().as('open_jobs'),
    outcodesThere(day).as('outcodes'),
    runByOn(day).as('run_by'),
    'opened_on',
    'closed_on',
  ] as const

/** The list of franchisees and its export. */
export function franchiseesStore(db: Db) {
  const matching = (scope: StaffScope, filter: FranchiseesFilter) =>
    db.selectFrom('ambassadors').where(inRegion(scope, 'ambassadors.id')).where(wanted(filter))
  return {
    list: (scope: StaffScope, day: string) =>
      pagedList({
        count: (filter: FranchiseesFilter) => countRows(matching(scope, filter)),
        inOrder: ({ sort, ...filter }: FranchiseesFilter & Sorted) =>
          matching(scope, filter).select('ambassadors.id').orderBy(orderOf(sort)),
        async rows(ids) {
          const found = await matching(scope, {})
            .where('ambassadors.id', 'in', ids.length > 0 ? ids : [0])
            .select([...franchiseeColumns(day), isActive.as('active')])
            .execute()
          return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
        },
      }),
  }
}

export type FranchiseeListRow = Awaited<
  ReturnType<ReturnType<ReturnType<typeof franchiseesStore>['list']>['rows']>
>[number]

function customersThere() {
  return sql<number>`(select count(*) from customers where id_region = ambassadors.id)`
}

function treasuresThere() {
  return sql<number>`(select count(*) from treasures where id_region = ambassadors.id)`
}

function openJobsThere() {
  return sql<number>`(select count(*) from jobs where id_region = ambassadors.id and id_status = ${sql.lit(jobStatus.open)})`
}

function outcodesThere(day: string) {
  return sql<number>`(
    select count(*) from region_outcodes where id_region = ambassadors.id and held @> ${day}::date
  )`
}

const isActive = sql<boolean>`exists (
  select from treasures where treasures.id_region = ambassadors.id and treasures.switched_on
)`

const wanted =
  ({ search = '', active, automatically_price_boost: boost }: FranchiseesFilter) =>
  (eb: ExpressionBuilder<Tables, 'ambassadors'>) =>
    eb.and([
      ...(search === '' ? [] : [isFoundBy(search)]),
      ...(active === undefined ? [] : [active ? sql<SqlBool>`${isActive}` : eb.not(isActive)]),
      ...(boost === undefined ? [] : [eb('automatically_price_boost', '=', boost)]),
    ])

/** Matches plain text: a typed percent sign is searched for literally. */
const isFoundBy = (search: string) =>
  sql<SqlBool>`strpos(fold_text(concat_ws(' ', region_name, mnemonic, description)), fold_text(${search})) > 0`

const sortColumns = {
  region_name: sql`fold_text(ambassadors.region_name)`,
  customers: customersThere(),
  treasures: treasuresThere(),
  open_jobs: openJobsThere(),
} as const satisfies Record<FranchiseeSort, unknown>

/** Regions with equal values are sorted by number. */
function orderOf(sort: string) {
  const { column, isDescending } = readSort(sortColumns, sort)
  return isDescending ? sql`${column} desc, ambassadors.id desc` : sql`${column}, ambassadors.id`
}
