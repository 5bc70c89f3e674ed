import { sql, type SelectQueryBuilder } from 'kysely'
import type { csvTable } from '../csv.ts'
import type { Db } from './connect.ts'

/** `page` counts from 1. */
export type PageQuery = { page: number; per_page: number }
export type Slice = { limit: number; offset: number }
/** `field,asc` or `field,desc`. The contract allows only fields that the list knows. */
export type Sorted = { sort: string }

type PageSource<Row, Counted> = {
  count: () => Promise<Counted>
  read: (slice: Slice) => Promise<Row[]>
}

/** Reads one page of a list with the total, as calls return them. */
export async function readPage<Row, Shown>(
  query: PageQuery,
  { count, read }: PageSource<Row, number>,
  show: (row: Row) => Shown,
) {
  const counted = async () => ({ total: await count() })
  return readCounted(query, { count: counted, read }, show)
}

/**
 * Rows that are counted of a list that only grows, so that a page costs the same after years. A
 * longer list needs a filter, not another page.
 */
const countedAtMost = 10_000

/** Reads one page of a list that only grows. `countSome` counts it. */
export const readGrowingPage = <Row, Shown>(
  query: PageQuery,
  source: PageSource<Row, { total: number; total_capped: boolean }>,
  show: (row: Row) => Shown,
) => readCounted(query, source, show)

async function readCounted<Counted, Row, Shown>(
  { page, per_page }: PageQuery,
  { count, read }: PageSource<Row, Counted>,
  show: (row: Row) => Shown,
) {
  const [rows, counted] = await Promise.all([
    read({ limit: per_page, offset: (page - 1) * per_page }),
    count(),
  ])
  return { data: rows.map(show), meta: { ...counted, page, per_page } }
}

/** Counts the rows of a query that selects nothing yet, and stops after `countedAtMost`. */
export async function countSome<DB, From extends keyof DB>(
  db: Db,
  found: SelectQueryBuilder<DB, From, object>,
) {
  const some = found.select(sql`1`.as('one')).limit(countedAtMost + 1)
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (${some}) as counted`.execute(db)
  const { counted } = rows[0]!
  return { total: Math.min(counted, countedAtMost), total_capped: counted > countedAtMost }
}

/** Counts the rows of a query that selects nothing yet. */
export async function countRows<DB, From extends keyof DB>(
  found: SelectQueryBuilder<DB, From, object>,
): Promise<number> {
  const counted = found.select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()
  return (await counted.executeTakeFirstOrThrow()).total
}

type IdQuery = {
  clearOrderBy: () => IdQuery
  limit: (count: number) => IdQuery
  offset: (count: number) => IdQuery
  execute: () => Promise<readonly { id: number }[]>
}

type ListSource<Filter, Row> = {
  count: (filter: Filter) => Promise<number>
  /** Ids of the matching rows, in order. */
  inOrder: (query: Filter & Sorted) => IdQuery
  /** Rows in the order of the given ids. */
  rows: (ids: readonly number[]) => Promise<Row[]>
}

/**
 * A list that staff page through and export. Ids are read first, from an index that covers the
 * query. The shown columns are then read only for the rows of the page.
 */
export function pagedList<Filter, Row>({ count, inOrder, rows }: ListSource<Filter, Row>) {
  async function ids(query: Filter & Sorted, slice?: Slice) {
    const all = inOrder(query)
    const found = await (slice ? all.limit(slice.limit).offset(slice.offset) : all).execute()
    return found.map(({ id }) => id)
  }
  /** Counts the matches, but no further than `most`. */
  async function countUpTo(query: Filter & Sorted, most: number) {
    const some = await inOrder(query)
      .clearOrderBy()
      .limit(most + 1)
      .execute()
    return { total: Math.min(some.length, most), is_more: some.length > most }
  }
  return {
    ids,
    rows,
    count,
    countUpTo,
    page: <Shown>(query: Filter & Sorted & PageQuery, show: (row: Row) => Shown) =>
      readPage(
        query,
        { count: () => count(query), read: async (slice) => rows(await ids(query, slice)) },
        show,
      ),
    /** Reads the first ids and counts the matches, but no further than `countedTo`. */
    async first(
      query: Filter & Sorted,
      { atMost, countedTo }: { atMost: number; countedTo: number },
    ) {
      const [found, counted] = await Promise.all([
        ids(query, { limit: atMost, offset: 0 }),
        countUpTo(query, countedTo),
      ])
      return { ids: found, ...counted }
    },
    /** Exports all rows, or those of the given ids, joined by commas, that match. */
    async *csv(
      query: Filter & Sorted & { ids?: string | undefined },
      table: ReturnType<typeof csvTable<Row>>,
    ) {
      const found = await ids(query)
      const chosen = query.ids && new Set(query.ids.split(',').map(Number))
      yield* table.write(chosen ? found.filter((id) => chosen.has(id)) : found, rows)
    },
  }
}

/** Parses a sort against the list's columns, keyed by the contract's field names. */
export function readSort<Columns extends object>(columns: Columns, sort: string) {
  const [field, direction] = sort.split(',')
  return {
    column: columns[field as keyof Columns],
    field: field as keyof Columns,
    isDescending: direction === 'desc',
  }
}
