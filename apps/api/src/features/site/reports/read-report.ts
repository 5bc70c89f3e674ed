import type { FigureCode, Report, ReportBucket, ReportBy } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere, type StaffScope } from '#kernel/http/scope.ts'
import { benchmarkOf, bucketsOf, isTime, type Days } from './buckets.rules.ts'
import { figures, showFigure } from './figures/all.ts'
import { reportsStore, type Measured } from './reports.store.ts'
import { valueOf } from './value.rules.ts'

type Asked = {
  code: FigureCode
  days: Days
  by: ReportBy
  region?: number | undefined
  scope: StaffScope
  at: Date
}

/** Reads a figure with its buckets. Undefined if there would be too many buckets. */
export async function readReport(db: Db, asked: Asked): Promise<Report | undefined> {
  const { code, days, by, region, scope, at } = asked
  const figure = figures[code]
  const store = reportsStore(db)
  const filter = { ...figure.filter(days), ...(region && { id_region: String(region) }) }
  const times = isTime(by) ? bucketsOf(by, days) : []
  if (!times) return undefined
  const [measured, [whole]] = await Promise.all([
    store.measure(figure, { scope, filter, by, buckets: times, at }),
    // An invoice may count in several buckets, so their numbers do not add up to the whole.
    figure.list === 'invoices' ? store.measure(figure, { scope, filter, at }) : [],
  ])
  const show = (row: Pick<Measured, 'count' | 'amount'> | undefined) => ({
    value: valueOf(figure, row),
    count: row?.count ?? 0,
  })
  const buckets: ReportBucket[] = isTime(by)
    ? times.map((time, i) => ({
        name: time.from,
        ...show(measured.find(({ key }) => key === i + 1)),
        filter: { ...filter, ...figure.filter(time) },
      }))
    : await namedBuckets(by)
  return {
    figure: showFigure(code),
    ...days,
    by,
    total: { ...show(whole ?? sumOf(measured)), filter },
    benchmark: await benchmark(),
    buckets,
  }

  async function namedBuckets(of: Exclude<ReportBy, 'day' | 'week' | 'month'>) {
    const names = await store.namesOf(
      of,
      measured.flatMap(({ key }) => key ?? []),
    )
    return measured
      .map((row) => ({
        name: row.key === null ? without[of][figure.list] : (names.get(row.key) ?? `${row.key}`),
        ...show(row),
        filter: { ...filter, ...belongs[figure.list][of](row.key) },
      }))
      .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0) || a.name.localeCompare(b.name, 'en-GB'))
  }

  /** A region's own figure is compared with all other regions that were open. */
  async function benchmark() {
    const own = scope.kind === 'region' ? scope.id_region : region
    if (own === undefined || (region !== undefined && region !== own)) return null
    const [rows, open] = await Promise.all([
      store.measure(figure, {
        scope: everywhere,
        filter: figure.filter(days),
        by: 'region',
        at,
      }),
      store.regionsOpenIn(days),
    ])
    const values = open
      .filter((id) => id !== own)
      .flatMap(
        (id) =>
          valueOf(
            figure,
            rows.find(({ key }) => key === id),
          ) ?? [],
      )
    return benchmarkOf(values)
  }
}

const sumOf = (rows: readonly Measured[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
})

type Key = number | null
const id = (key: Key) => (key === null ? 'none' : String(key))

/** Filters of the rows that belong to a service, treasure, region or reason. */
const belongs = {
  jobs: {
    service: (key: Key) => ({ id_service: id(key) }),
    treasure: (key: Key): Record<string, string> =>
      key === null ? { unassigned: '1' } : { id_treasure: id(key) },
    region: (key: Key) => ({ id_region: id(key) }),
    reason: (key: Key) => ({ loss_reason: id(key) }),
  },
  invoices: {
    service: (key: Key) => ({ figure_service: id(key) }),
    treasure: (key: Key) => ({ figure_treasure: id(key) }),
    region: (key: Key) => ({ id_region: id(key) }),
    reason: () => ({}),
  },
} satisfies Record<string, Record<string, (key: Key) => Record<string, string>>>

/** Names of the buckets of rows that belong to none. */
const without = {
  service: { jobs: 'No service', invoices: 'Fees' },
  treasure: { jobs: 'No treasure', invoices: 'Fees' },
  region: { jobs: 'No region', invoices: 'No region' },
  reason: { jobs: 'Other reasons', invoices: 'Other reasons' },
}
