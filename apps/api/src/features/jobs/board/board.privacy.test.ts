import fc from 'fast-check'
import { searchBoard, type BoardPage } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createJobs, type NewJob } from '#test/fixtures.ts'
import { useApp } from '#test/use-app.ts'

/** Model of the board that knows only outward codes, and no exact place. */
const centroids: Record<string, { lat: number; lon: number }> = {
  SE13: { lat: 51.457, lon: -0.009 },
  SE3: { lat: 51.47, lon: 0.021 },
  BN1: { lat: 50.844, lon: -0.14 },
}
const outcodes = Object.keys(centroids)
const exact = Array.from({ length: 60 }, (_, i) => {
  const outcode = outcodes[i % 3] ?? 'SE13'
  const centre = centroids[outcode] ?? { lat: 0, lon: 0 }
  return {
    outcode,
    postcode: `${outcode} ${(i % 9) + 1}AB`,
    lat: centre.lat + Math.sin(i * 7.3) * 0.011,
    lon: centre.lon + Math.cos(i * 3.1) * 0.017,
    treasure_price_pence: i % 10 === 9 ? null : 1_000 + i * 37,
    posted_at: new Date(Date.UTC(2026, 10, 1, 0, i)),
    id_service: (i % 2) + 1,
    id_region: outcode === 'BN1' ? 2 : 1,
  }
})

let known: {
  id: number
  outcode: string
  price: number | null
  posted: number
  service: number
  region: number
}[]

const { app, database } = useApp()
beforeAll(async () => {
  const { id_customer } = await createFixtures(database.db)
  const jobs: NewJob[] = exact.map(({ outcode: _outcode, ...job }) => job)
  const ids = await createJobs(database.db, id_customer, jobs)
  known = exact.map((job, i) => ({
    id: ids[i] ?? 0,
    outcode: job.outcode,
    price: job.treasure_price_pence,
    posted: job.posted_at.getTime(),
    service: job.id_service,
    region: job.id_region,
  }))
})

const radians = (degrees: number) => (degrees * Math.PI) / 180
function milesBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }) {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 3958.7613 * 2 * Math.asin(Math.sqrt(h))
}

type Query = Record<string, string | number>

/** Predicts the board's answer from outward codes alone. */
function predict(query: Query) {
  const from =
    query.postcode === undefined ? undefined : centroids[String(query.postcode).split(' ')[0] ?? '']
  const [west = -180, south = -90, east = 180, north = 90] = String(query.bbox ?? '-180,-90,180,90')
    .split(',')
    .map(Number)
  const at = (job: (typeof known)[number]) => centroids[job.outcode] ?? { lat: 0, lon: 0 }
  const miles = (job: (typeof known)[number]) => (from ? milesBetween(from, at(job)) : null)
  const matching = known.filter(
    (job) =>
      at(job).lat >= south &&
      at(job).lat <= north &&
      at(job).lon >= west &&
      at(job).lon <= east &&
      (query.miles === undefined || (miles(job) ?? 0) <= Number(query.miles)) &&
      (query.id_region === undefined || job.region === query.id_region) &&
      (query.id_service === undefined || job.service === Number(query.id_service)) &&
      (query.price_min === undefined ||
        (job.price !== null && job.price >= Math.round(Number(query.price_min) * 100))),
  )
  const newest = (a: (typeof known)[number], b: (typeof known)[number]) => b.posted - a.posted
  const sorts: Record<string, typeof newest> = {
    'posted_at,desc': newest,
    'distance,asc': (a, b) => (miles(a) ?? 0) - (miles(b) ?? 0) || newest(a, b),
    'treasure_price,desc': (a, b) => (b.price ?? -1) - (a.price ?? -1) || newest(a, b),
    'treasure_price,asc': (a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || newest(a, b),
  }
  const sort = String(query.sort ?? (from ? 'distance,asc' : 'posted_at,desc'))
  return matching.toSorted(sorts[sort] ?? newest).map((job) => ({
    id_job: job.id,
    postcode: job.outcode,
    ...at(job),
    distance_miles: from ? Math.round((miles(job) ?? 0) * 10) / 10 : null,
  }))
}

const see = ({ data, pins, meta }: BoardPage) => ({
  total: meta.total,
  rows: data.map(({ id_job, postcode, lat, lon, distance_miles }) => ({
    id_job,
    postcode,
    lat,
    lon,
    distance_miles,
  })),
  pins: pins?.map(({ id_job, lat, lon }) => ({ id_job, lat, lon })),
})

const degree = (low: number, high: number) =>
  fc.double({ min: low, max: high, noNaN: true }).map((value) => Number(value.toFixed(6)))
/** Boxes that close in on a job's exact place, as an attacker would search for it. */
const hunting = fc
  .tuple(fc.constantFrom(...exact), fc.integer({ min: 0, max: 16 }), fc.boolean(), fc.boolean())
  .map(([{ lat, lon }, halvings, up, right]) => {
    const size = 4 / 2 ** halvings
    const south = up ? lat : lat - size
    const west = right ? lon : lon - size
    return [west, south, west + size, south + size].map((value) => value.toFixed(6)).join(',')
  })
const anywhere = fc
  .tuple(degree(-2, 1), degree(50, 52), degree(0.001, 3), degree(0.001, 3))
  .map(([west, south, width, height]) =>
    [west, south, west + width, south + height].map((value) => value.toFixed(6)).join(','),
  )
const crafted: fc.Arbitrary<Query> = fc
  .record(
    {
      bbox: fc.oneof(hunting, hunting, anywhere),
      near: fc.record(
        {
          postcode: fc.constantFrom('SE13', 'SE3', 'BN1', ...exact.map((job) => job.postcode)),
          miles: fc
            .double({ min: 0.01, max: 60, noNaN: true })
            .map((value) => Number(value.toFixed(4))),
        },
        { requiredKeys: ['postcode'] },
      ),
      id_region: fc.constantFrom(1, 2),
      id_service: fc.constantFrom(1, 2),
      price_min: fc.integer({ min: 0, max: 35 }),
      zoom: fc.integer({ min: 0, max: 20 }),
      sort: fc.constantFrom('posted_at,desc', 'treasure_price,desc', 'treasure_price,asc'),
    },
    { requiredKeys: ['zoom'] },
  )
  .map(({ near, ...query }) => ({ ...query, ...near }) as Query)

/** Set `BOARD_QUERIES=10000` after changing how the board is searched. */
const numRuns = Number(process.env.BOARD_QUERIES ?? 1_000)

test('a thousand crafted queries get the answers that outward codes alone predict', async () => {
  const queries = fc.sample(crafted, { numRuns, seed: 2720 })
  const lanes = Array.from({ length: 8 }, (_, lane) =>
    queries.filter((_query, i) => i % 8 === lane),
  )
  let withAnswers = 0
  const ask = async (query: Query) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    )
    const answer = await app.app.inject(`/api/public/jobs/board/search?per_page=250&${search}`)
    expect(answer.statusCode).toBe(200)
    const seen = see(searchBoard.ok.parse(answer.json()))
    const rows = predict(query)
    if (rows.length) withAnswers++
    expect({ query, ...seen }).toEqual({
      query,
      total: rows.length,
      rows,
      pins: rows
        .map(({ id_job, lat, lon }) => ({ id_job, lat, lon }))
        .toSorted((a, b) => a.id_job - b.id_job),
    })
  }
  await Promise.all(
    lanes.map(async (lane) => {
      for (const query of lane) await ask(query)
    }),
  )
  // The search proves nothing unless it meets some jobs.
  expect(withAnswers).toBeGreaterThan(numRuns / 10)
}, 150_000)

test('no answer contains an exact coordinate, a full postcode or an address', async () => {
  const answer = await app.app.inject('/api/public/jobs/board/search?per_page=250&zoom=12')
  for (const { lat, lon, postcode } of exact) {
    expect(answer.body).not.toContain(lat.toFixed(4))
    expect(answer.body).not.toContain(lon.toFixed(4))
    expect(answer.body).not.toContain(postcode)
  }
  expect(answer.body).not.toContain('Manor Road')
})
