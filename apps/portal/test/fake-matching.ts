import type { Match } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

/** Whom a job of each token was offered to meanwhile. */
const asked = new Map<string, Set<number>>()
const askedBy = (token: string) => {
  const known = asked.get(token) ?? new Set()
  asked.set(token, known)
  return known
}

const parts = (miles: string) => [
  { words: `${miles} miles away`, points: 33.3, most: 40 },
  { words: 'Rated 4.6 in 12 ratings', points: 26.9, most: 30 },
  { words: 'No job in hand', points: 10, most: 10 },
  { words: 'Free on 24 Nov', points: 10, most: 10 },
  { words: 'New to this customer', points: 0, most: 10 },
]

function matchesOf(token: string, all: boolean): Match[] {
  const match = (id_treasure: number, name: string, miles: number, obstacles: string[]): Match => ({
    id_treasure,
    name,
    postcode: 'SE3 0AA',
    lat: 51.47,
    lon: 0.02,
    distance_miles: miles,
    rating: 4.6,
    score: 80.2 - miles,
    parts: parts(String(miles)),
    eligible: obstacles.length === 0,
    may_ask: !obstacles.includes('Is inactive'),
    reachable: id_treasure !== 8,
    obstacles,
    opportunity: askedBy(token).has(id_treasure)
      ? { id: 70 + id_treasure, id_status: 2, status: 'Sent' }
      : null,
  })
  const able = [match(5, 'Mo Farah', 4.2, []), match(6, 'Alexandrina Featherstonehaugh', 6, [])]
  return all
    ? [
        ...able,
        match(8, 'Ada Far', 12, ['Travels 10 miles, this is 12']),
        match(7, 'Bo Peep', 30, ['Travels 10 miles, this is 30', 'Is inactive']),
      ]
    : able
}

const names: Record<number, string> = {
  5: 'Mo Farah',
  6: 'Alexandrina Featherstonehaugh',
  8: 'Ada Far',
}

function ask({ token = '' }: FakeRequest, ids: readonly number[]) {
  for (const id of ids) askedBy(token).add(id)
  return ids.map((id) => ({
    id: 70 + id,
    id_job: 12,
    id_treasure: id,
    treasure: { id, name: names[id] ?? '' },
    id_status: 2,
    status: 'Sent',
    delivery_problem: null,
    score: 76,
    sent_at: '2026-11-19T09:30:00Z',
    viewed_at: null,
    responded_at: null,
    expires_at: '2026-11-20T09:30:00Z',
    created_at: '2026-11-19T09:30:00Z',
  }))
}

type Call = (request: FakeRequest) => FakeAnswer

const calls: [method: string, path: RegExp, Call][] = [
  [
    'GET',
    /^\/job\/12\/matches$/,
    ({ token = '', query }) => ({ body: { data: matchesOf(token, query.get('all') === 'true') } }),
  ],
  ['GET', /^\/job\/\d+\/matches$/, () => problem(404, 'job_not_found')],
  ['PUT', /^\/job\/12\/find-treasures$/, (asking) => ({ body: { data: ask(asking, [5, 6]) } })],
  [
    'POST',
    /^\/job\/12\/opportunity$/,
    (asking) => {
      const { id_treasure, anyway } = asking.body as { id_treasure: number; anyway?: boolean }
      return id_treasure === 8 && !anyway
        ? problem(409, 'treasure_not_eligible')
        : { body: ask(asking, [id_treasure])[0] }
    },
  ],
]

/** Matching. */
export const fakeMatching: Fake = (request) => {
  for (const [method, path, call] of calls)
    if (method === request.method && path.test(request.path)) return call(request)
  return undefined
}
