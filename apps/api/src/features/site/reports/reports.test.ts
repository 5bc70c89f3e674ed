import {
  exportInvoices,
  exportJobs,
  exportReport,
  figureCodes,
  getReport,
  listFigures,
  listInvoices,
  listJobs,
  type Figure,
  type FigureCode,
  type Report,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { refusal } from '#test/refusal.ts'
import { useApp } from '#test/use-app.ts'
import { insertReported } from '../../../bench/reports-data.ts'

const jobs = Number(process.env.REPORTED_JOBS ?? 400)
const seed = Number(process.env.REPORTED_SEED ?? 1)
/** With many jobs, every bucket is compared with its list. Otherwise, some of each kind are. */
const isWhole = process.env.REPORTED_JOBS !== undefined
const days = { from: '2026-03-11', to: '2026-11-12' }

const { app, database } = useApp({ clock: () => new Date('2026-11-29T09:00:00Z') })
let admin: SignedInClient
let franchisee: SignedInClient
let shown: readonly Figure[]
beforeAll(async () => {
  const { db } = database
  await insertReported(db, { jobs, seed })
  admin = await signIn(app, await createUser(db, { is_admin: true, email: 'hq@example.org' }))
  franchisee = await signIn(
    app,
    await createUser(db, { id_ambassador: 3, email: 'nadia@example.org' }),
  )
  shown = (await admin.call(listFigures, {})).data
}, 600_000)

/** Total of a figure's list with a filter, and the sum of the figure. */
async function listed({ list }: Figure, filter: Record<string, string>) {
  const query = { ...filter, per_page: 1 }
  if (list === 'jobs') return { total: (await admin.call(listJobs, { query })).meta.total }
  const { meta, totals } = await admin.call(listInvoices, { query } as never)
  return { total: meta.total, pounds: totals.figure }
}

const fileOf = async ({ list }: Figure, filter: Record<string, string>) =>
  read(
    list === 'jobs'
      ? await admin.call(exportJobs, { query: filter })
      : await admin.call(exportInvoices, { query: filter } as never),
  )

const read = async (file: Blob) =>
  (await file.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell))

/** The figure, worked out from the rows of the file alone. */
function byHand(code: FigureCode, [head = [], ...rows]: string[][]): number | null {
  const column = (name: RegExp) => head.findIndex((header) => name.test(header))
  const average = (values: number[]) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  const [posted, taken, stars, counted] = [/^Posted/, /^Taken/, /^Stars/, /^Counted/].map(column)
  switch (code) {
    case 'taken_share':
      return average(rows.map((row) => (row[taken ?? -1] ? 100 : 0)))
    case 'hours_to_claim':
      return average(
        rows.map(
          (row) =>
            (Date.parse(row[taken ?? -1] ?? '') - Date.parse(row[posted ?? -1] ?? '')) / 3_600_000,
        ),
      )
    case 'stars':
      return average(rows.map((row) => Number(row[stars ?? -1])))
    case 'revenue':
    case 'share':
    case 'margin':
      return rows.reduce((sum, row) => sum + Math.round(Number(row[counted ?? -1]) * 100), 0) / 100
    default:
      return rows.length
  }
}

describe.each(figureCodes)('%s', (code) => {
  test('every bucket is its list and its file, and all buckets are the whole', async () => {
    const figure = shown.find((one) => one.code === code)
    if (!figure) throw new Error(`No figure ${code}`)
    for (const by of figure.by) {
      const report: Report = await admin.call(getReport, {
        params: { figure: code },
        query: { ...days, by },
      })
      const { buckets, total: whole } = report
      const some = buckets.filter(
        (_, i) => i % Math.ceil(buckets.length / 2) === 0 || (by === 'day' && isNearChange(i)),
      )
      for (const bucket of isWhole ? [...buckets, whole] : [...some, whole]) {
        const { total, pounds = bucket.value } = await listed(figure, bucket.filter)
        expect
          .soft({ by, filter: bucket.filter, total, pounds })
          .toEqual({ by, filter: bucket.filter, total: bucket.count, pounds: bucket.value })
      }
      for (const bucket of by === figure.by[0] ? [...some, whole] : some) {
        const csv = await fileOf(figure, bucket.filter)
        expect.soft({ by, ...bucket, rows: csv.length - 1 }).toEqual({
          by,
          ...bucket,
          value: near(figure, byHand(code, csv)),
          rows: bucket.count,
        })
      }
      const sum = (of: (bucket: Report['total']) => number) =>
        report.buckets.reduce((all, bucket) => all + of(bucket), 0)
      const part = figure.unit === 'pounds' ? pence : ({ count }: Report['total']) => count
      expect.soft([by, sum(part)]).toEqual([by, part(whole)])
      expect(report.total.count).toBeGreaterThan(0)
    }
  }, 600_000)
})

const pence = ({ value }: Report['total']) => Math.round((value ?? 0) * 100)
/** Averages in the file are as exact as its instants. Numbers and money are exact. */
const near = ({ unit }: Figure, value: number | null) =>
  value === null || unit === 'count' || unit === 'pounds' ? value : expect.closeTo(value, 1)

/** The days of both clock changes, as numbers of days since the range began. */
const isNearChange = (i: number) => i === 18 || i === 228

test('a franchisee sees their own region only', async () => {
  for (const { code, by } of shown) {
    const own = await franchisee.call(getReport, {
      params: { figure: code },
      query: { ...days, by: 'month' },
    })
    const ofAll = await admin.call(getReport, {
      params: { figure: code },
      query: { ...days, by: 'month', region: 3 },
    })
    expect(own.total).toMatchObject({ value: ofAll.total.value, count: ofAll.total.count })
    expect(by).toContain('region')
  }
})

test('a region is compared with the median of five others, and with nothing below that', async () => {
  const ask = (query: object) =>
    franchisee.call(getReport, {
      params: { figure: 'booked' },
      query: { ...days, by: 'month', ...query },
    })
  const { buckets } = await admin.call(getReport, {
    params: { figure: 'booked' },
    query: { ...days, by: 'region' },
  })
  const others = buckets
    .filter(({ filter }) => filter.id_region !== '3')
    .map(({ count }) => count)
    .toSorted((a, b) => a - b)
  const report = await ask({})
  expect(report.benchmark).toBe(others[3])
  expect(JSON.stringify(report)).not.toContain('Region ')
  expect((await ask({ region: 4 })).benchmark).toBeNull()
  const { db } = database
  const close = (ids: number[]) =>
    db
      .updateTable('ambassadors')
      .set({ closed_on: '2026-01-01', closed_to: 1 })
      .where('id', 'in', ids)
      .execute()
  await close([7, 8])
  expect((await ask({})).benchmark).not.toBeNull()
  await close([6])
  expect((await ask({})).benchmark).toBeNull()
  await db.updateTable('ambassadors').set({ closed_on: null, closed_to: null }).execute()
})

test('a year of nothing has empty buckets, and averages of nothing', async () => {
  const nothing = { from: '2001-01-01', to: '2001-12-31' }
  const of = async (figure: FigureCode) =>
    (await admin.call(getReport, { params: { figure }, query: { ...nothing, by: 'month' } }))
      .buckets
  expect(await of('booked')).toHaveLength(12)
  expect((await of('booked'))[0]).toMatchObject({ value: 0, count: 0 })
  expect((await of('stars'))[0]).toMatchObject({ value: null, count: 0 })
  const file = await admin.call(exportReport, {
    params: { figure: 'stars' },
    query: { ...nothing, by: 'month' },
  })
  expect(await file.text()).toContain('"2001-01-01","–","0"')
})

test('a range that ends before it begins, or has too many parts, is refused', async () => {
  const ask = (query: object) =>
    refusal(admin, getReport, {
      params: { figure: 'booked' },
      query: { from: '2026-01-01', to: '2026-12-31', ...query },
    })
  expect(await ask({ to: '2025-12-31' })).toMatchObject({ code: 'range_unusable' })
  expect(await ask({ from: '2020-01-01', by: 'day' })).toMatchObject({ code: 'range_unusable' })
  expect(await ask({ by: 'reason' })).toMatchObject({ code: 'by_unusable' })
})

test('a caller who may not list invoices sees no figures of them', async () => {
  const { db } = database
  const id_user = await createUser(db, { is_admin: true, email: 'support@example.org' })
  await db
    .insertInto('staff')
    .values({ id_user: id_user.id, started_at: new Date(), switches: '{"invoices.view": false}' })
    .onConflict((conflict) =>
      conflict.column('id_user').doUpdateSet({ switches: '{"invoices.view": false}' }),
    )
    .execute()
  const support = await signIn(app, id_user)
  const { data } = await support.call(listFigures, {})
  expect(data.map(({ list }) => list)).not.toContain('invoices')
  expect(
    await refusal(support, getReport, {
      params: { figure: 'revenue' },
      query: { ...days, by: 'week' },
    }),
  ).toMatchObject({ code: 'forbidden' })
})
