import type { Break, Treasure, TreasureRow, TreasureSkill } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const total = 320
const region = { id: 1, mnemonic: 'LSE', region_name: 'London South East' }
const created_at = '2026-11-03T09:30:00Z'

const rowAt = (id: number): TreasureRow => ({
  id,
  fname: 'Treasure',
  lname: `No ${id}`,
  name: `Treasure No ${id}`,
  email: `treasure${id}@treasures.example`,
  mphone: '+447700900123',
  postcode: id % 2 ? 'SE13 5AB' : 'SE3 0AA',
  treasure: id % 4 !== 0,
  complete: id % 5 !== 0,
  wtravel: 10,
  region,
  skills: ['Gardening', 'Tree surgery', 'Fencing'].slice(0, id % 4),
  tags: [],
  rating: id % 3 ? 4.5 : null,
  ratings: id % 3 ? 12 : 0,
  current_jobs: id % 3,
  month_jobs: id % 6,
  created_at,
})

const skill = (id: number, name: string): TreasureSkill => ({
  id,
  id_treasure: 5,
  id_skill: id,
  name,
  detail: 'Hedges, lawns and small trees for ten years.',
})

const stat = {
  last_bill: null,
  month_jobs: 4,
  current_timesheet: { id: 9, month: '2026-11', total: 412.5 },
  owned: 412.5,
  pushtokens: 0,
  viewed_opps: 7,
  claimed_jobs: 31,
}

const ways = [
  { id: 1, name: 'E-mail', enabled: true },
  { id: 2, name: 'Text message', enabled: true },
  { id: 3, name: 'Push notification', enabled: false },
]
const groupNames = {
  opportunities: 'Jobs that might suit you',
  appointments: 'Appointments and reminders',
  payments: 'Timesheets and payments',
  news: 'News from Treasures',
}
const equipments = ['Car', 'Van', 'Ladder', 'Lawn mower'].map((name, at) => ({ id: at + 1, name }))

const recordOf = (id: number): Treasure => ({
  ...rowAt(id),
  title: null,
  birthdate: '1980-02-29',
  skills: ['Gardening'],
  equipments: equipments.slice(0, 2),
  channels: ways,
  address: {
    id,
    address: '1 High Street',
    detail: 'Blue door',
    postcode: 'SE13 5AB',
    id_country: 1,
    city: { id: 4, name: 'London', county: { id: 9, name: 'Greater London' } },
  },
  location: {
    postcode: 'SE13 5AB',
    lat: 51.46,
    lon: -0.01,
    coords: [-0.01, 51.46],
    postcode_selected: true,
    id_city: 4,
  },
  detail: { desc: 'Always on time.', descskill: 'Gardens of any size.' },
  phone: '020 7946 0000',
  stat,
  trskills: [skill(1, 'Gardening')],
})

type Kept = { record: Treasure; breaks: Break[]; groups: Record<string, boolean> }

/** What a session has changed, by token and treasure: the next read must not take it back. */
const kept = new Map<string, Kept>()
function keptFor(token: string | undefined, id: number): Kept {
  const key = `${token} ${id}`
  const found = kept.get(key) ?? {
    record: recordOf(id),
    breaks: [
      { id: 61, id_treasure: id, start_on: '2026-12-24', end_on: '2027-01-02', reason: 'Holiday' },
    ],
    groups: {},
  }
  kept.set(key, found)
  return found
}

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
  const data = Array.from({ length: Math.max(0, Math.min(per_page, all - first)) }, (_, step) =>
    rowAt(first + step + 1),
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

type Call = (request: FakeRequest, id: number) => FakeAnswer

const choose = (own: { id: number; enabled: boolean }[], body: unknown) => {
  const { channels } = body as { channels: { id_channel: number; enabled: boolean }[] }
  return own.map((way) => ({
    ...way,
    enabled: channels.find(({ id_channel }) => id_channel === way.id)?.enabled ?? way.enabled,
  }))
}

const groupsOf = ({ groups }: Kept) => ({
  data: Object.entries(groupNames).map(([group, name]) => ({
    group,
    name,
    channels: ways.map((way) => ({
      ...way,
      enabled: groups[`${group} ${way.id}`] ?? way.enabled,
    })),
  })),
})

/** Treasure 404 is absent, 409 has jobs and cannot go. The signed-in treasure is number 5. */
const calls: Record<string, Call> = {
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
  'GET /treasure/:id': ({ token }, id) =>
    id === 404 ? problem(404, 'treasure_not_found') : { body: keptFor(token, id).record },
  'PUT /treasure/:id': ({ token, body }, id) => {
    const mine = keptFor(token, id)
    mine.record = { ...mine.record, ...(body as Partial<Treasure>) }
    mine.record.name = `${mine.record.fname} ${mine.record.lname}`
    return { body: mine.record }
  },
  'PUT /treasure/:id/details': ({ token, body }, id) => {
    const mine = keptFor(token, id)
    mine.record = { ...mine.record, detail: body as Treasure['detail'] }
    return { body: mine.record }
  },
  'DELETE /treasure/:id': (_, id) => ({
    body: { deletable: id !== 409, reasons: id === 409 ? ['They have 3 jobs.'] : [] },
  }),
  'PUT /treasure/:id/equipments': ({ token, body }, id) => {
    const { equipments: ids } = body as { equipments: number[] }
    const data = equipments.filter((one) => ids.includes(one.id))
    keptFor(token, id).record.equipments = data
    return { body: { data } }
  },
  'PUT /treasure/:id/channels': ({ token, body }, id) => {
    const { record } = keptFor(token, id)
    record.channels = choose(record.channels, body) as Treasure['channels']
    return { body: { data: record.channels } }
  },
  'PUT /treasures/address/:id': ({ token, body }, id) => {
    const { record } = keptFor(token, id)
    record.address = { ...record.address, ...(body as { address: string }) }
    return { body: record.address }
  },
  'POST /treasure/:id/notification': () => ({ body: { channels: ['email'] } }),
  'GET /treasure/:id/breaks': ({ token }, id) => ({ body: { data: keptFor(token, id).breaks } }),
  'POST /treasure/:id/break': ({ token, body }, id) => {
    const mine = keptFor(token, id)
    const wanted = body as Omit<Break, 'id' | 'id_treasure'>
    if (mine.breaks.some((one) => one.start_on <= wanted.end_on && wanted.start_on <= one.end_on))
      return problem(409, 'break_overlaps', 'Another break covers some of these days.')
    const added = { ...wanted, id: 70 + mine.breaks.length, id_treasure: id }
    mine.breaks = [...mine.breaks, added]
    return { body: added }
  },
  'DELETE /treasure/break/:id': ({ token }, id) => {
    for (const [key, mine] of kept)
      if (key.startsWith(`${token} `)) mine.breaks = mine.breaks.filter((one) => one.id !== id)
    return { body: { id } }
  },
  'GET /treasure/:id/skills': ({ token }, id) => ({
    body: { data: keptFor(token, id).record.trskills },
  }),
  'POST /my/treasure/:id/skill': ({ token, body }, id) => {
    const { record } = keptFor(token, id)
    const { name, detail } = body as { name: string; detail: string }
    const added = { ...skill(80 + record.trskills.length, name), detail }
    record.trskills = [...record.trskills, added]
    return { body: added }
  },
  'PUT /treasure/skill/:id/detail': ({ token, body }, id) => {
    const { detail } = body as { detail: string }
    for (const [key, { record }] of kept)
      if (key.startsWith(`${token} `))
        record.trskills = record.trskills.map((one) => (one.id === id ? { ...one, detail } : one))
    return { body: { ...skill(id, 'Gardening'), detail } }
  },
  'DELETE /my/treasure/skill/:id': ({ token }, id) => {
    for (const [key, { record }] of kept)
      if (key.startsWith(`${token} `))
        record.trskills = record.trskills.filter((one) => one.id !== id)
    return { body: { id } }
  },
  'GET /user/for-treasure/:id': () => ({ body: { user: null } }),
  'GET /my/treasure/channels': ({ token }) => ({
    body: { data: keptFor(token, 5).record.channels },
  }),
  'PUT /my/treasure/channels': ({ token, body }) => {
    const { record } = keptFor(token, 5)
    record.channels = choose(record.channels, body) as Treasure['channels']
    return { body: { data: record.channels } }
  },
  'GET /my/treasure/channel/group/settings': ({ token }) => ({ body: groupsOf(keptFor(token, 5)) }),
  'PUT /my/treasure/channel/group': ({ token, body }) => {
    const mine = keptFor(token, 5)
    const { group, id_channel, enabled } = body as {
      group: string
      id_channel: number
      enabled: boolean
    }
    mine.groups[`${group} ${id_channel}`] = enabled
    return { body: groupsOf(mine) }
  },
}

/** Treasures, and what the signed-in one sees of themselves. */
export const fakeTreasures: Fake = (request) => {
  const id = Number(/\/(\d+)(?=\/|$)/.exec(request.path)?.[1] ?? 0)
  const call =
    calls[`${request.method} ${request.path}`] ??
    calls[`${request.method} ${request.path.replace(/\/\d+(?=\/|$)/, '/:id')}`]
  return call?.(request, id)
}
