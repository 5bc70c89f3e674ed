import type { Match, TreasureJob } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const gardening = {
  id: 3,
  name: 'Gardening',
  shortened_display_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
}
const hour = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }

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

/** A link says in its first word how its job stands. */
const wordOf = (link: string) => link.split('-')[0] ?? ''
const bodyOf = ({ body }: FakeRequest) =>
  body as { token: string; status?: number; answer?: string }

const mine: TreasureJob = {
  id: 12,
  jobcode: '12',
  id_status: 2,
  status: 'Claimed',
  service: gardening,
  id_job_type: 1,
  id_unit: 1,
  unit: hour,
  descr: 'The hedge at the back.\nIt is tall.',
  customer: { fname: 'Grace', lname: 'Hollis', mphone: '+447700900999', phone: null },
  address: '12 Manor Road, Lewisham',
  postcode: 'SE13 5AB',
  lat: 51.45,
  lon: -0.01,
  wanted: 'soon',
  wanted_on: null,
  treasureprice: 18.5,
  duration: null,
  images_id: null,
  image_count: 0,
  claimed_at: '2026-11-19T09:30:00Z',
  next_appointment: null,
  appointments: 0,
  lines: 0,
  recorded: 0,
  can_make_appointment: true,
  can_estimate: false,
  can_record: false,
  can_decline: true,
  can_finish: false,
}

/** Links that were answered with "done". */
const finished = new Set<string>()
const visited = {
  id_status: 3,
  status: 'Progressing',
  next_appointment: '2026-12-01T09:00:00Z',
  appointments: 1,
  can_record: true,
  can_finish: true,
}
const stands: Record<string, Partial<TreasureJob>> = {
  mine: {},
  visited,
  estimate: {
    id_status: 1,
    status: 'Open',
    customer: { fname: '', lname: '', mphone: null, phone: null },
    address: 'Lewisham',
    postcode: 'SE13',
    treasureprice: null,
    can_make_appointment: false,
    can_estimate: true,
    can_decline: false,
  },
}

function jobOf(link: string): FakeAnswer {
  const stand = stands[wordOf(link)]
  if (!stand) return problem(404, 'link_not_found')
  const done = { id_status: 4, status: 'Completed', can_finish: false, can_decline: false }
  return { body: { ...mine, ...stand, ...(finished.has(link) && done) } }
}

function answerStart(request: FakeRequest): FakeAnswer {
  const { token, answer } = bodyOf(request)
  if (answer === 'finished') finished.add(token)
  const id_status = { finished: 4, decline: 1 }[answer ?? ''] ?? 2
  return { body: { id: 12, id_status } }
}

type Call = (request: FakeRequest, part: string) => FakeAnswer

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
  ['GET', /^\/public\/treasure\/job\/([\w-]+)$/, (_, link) => jobOf(link)],
  ['PUT', /^\/public\/treasure\/job\/response$/, answerStart],
  ['POST', /^\/public\/job\/token\/estimate$/, () => ({ body: { id: 1, customerprice: 150 } })],
]

/** Matching, and a treasure's job by link. */
export const fakeMatching: Fake = (request) => {
  for (const [method, path, call] of calls) {
    const found = method === request.method && path.exec(request.path)
    if (found) return call(request, found[1] ?? '')
  }
  return undefined
}
