import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'
import { treasureCalls, type TreasureCall } from './fake-treasure-calls.ts'
import { equipments, recordOf, rowAt } from './fake-treasure-record.ts'

const total = 320

/** Nobody is called "nobody"; every other text finds three. */
const totalOf = (query: URLSearchParams) => {
  const search = query.get('search')
  if (search === 'nobody') return 0
  return search || query.get('skill') || query.get('treasure') ? 3 : total
}

function list({ query }: FakeRequest): FakeAnswer {
  const page = Number(query.get('page') ?? 1)
  const per_page = Number(query.get('per_page') ?? 100)
  const all = totalOf(query)
  const first = (page - 1) * per_page
  // Every fourth is switched off.
  const each = query.get('treasure') === 'false' ? 4 : 1
  const data = Array.from({ length: Math.max(0, Math.min(per_page, all - first)) }, (_, step) =>
    rowAt((first + step + 1) * each),
  )
  return { body: { data, meta: { total: all, page, per_page } } }
}

const places = Array.from({ length: 60 }, (_, at) => {
  const { id, name, postcode, wtravel, treasure, skills } = rowAt(at + 1)
  return { id, name, postcode, wtravel, treasure, skills, lat: 51.46, lon: -0.01 }
})

const coverage = [
  { outcode: 'SE13', town: 'Lewisham', lat: 51.457, lon: -0.009, treasures: 12, open_jobs: 4 },
  { outcode: 'BN1', town: 'Brighton', lat: 50.844, lon: -0.14, treasures: 0, open_jobs: 3 },
]

function create({ body }: FakeRequest): FakeAnswer {
  const { fname, lname } = body as { fname: string; lname: string }
  if (fname === 'Taken') return problem(409, 'mobile_taken', 'Another treasure has this mobile.')
  return { body: { ...recordOf(77), fname, lname, name: `${fname} ${lname}` } }
}

const calls: Record<string, TreasureCall> = {
  'GET /treasures': list,
  'GET /treasures/export': ({ query }) => ({
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(`name\n${'Treasure\n'.repeat(totalOf(query))}`),
  }),
  'GET /treasures/list': () => ({
    body: { data: places, meta: { total: places.length, page: 1, per_page: 250 } },
  }),
  'GET /treasures/coverage': ({ query }) => ({
    body: { data: query.get('id_service') ? coverage.slice(1) : coverage },
  }),
  'GET /equipments': () => ({ body: { data: equipments } }),
  'GET /skills': () => ({
    body: {
      data: [
        { id: 1, name: 'Gardening' },
        { id: 2, name: 'Fencing' },
      ],
    },
  }),
  'POST /treasure': create,
  ...treasureCalls,
}

/** Treasures, and what the signed-in one sees of themselves. */
export const fakeTreasures: Fake = (request) => {
  const id = Number(/\/(\d+)(?=\/|$)/.exec(request.path)?.[1] ?? 0)
  const call =
    calls[`${request.method} ${request.path}`] ??
    calls[`${request.method} ${request.path.replace(/\/\d+(?=\/|$)/, '/:id')}`]
  return call?.(request, id)
}
