import {
  channelGroups,
  TreasureChange,
  type Break,
  type BreakInput,
  type Treasure,
} from '@treasures/api-client'
import { problem, type FakeAnswer, type FakeRequest } from './fake-call.ts'
import { equipments, keptBy, keptFor, skill, ways, type Kept } from './fake-treasure-record.ts'

export type TreasureCall = (request: FakeRequest, id: number) => FakeAnswer

const choose = (own: Treasure['channels'], body: unknown) => {
  const { channels } = body as { channels: { id_channel: number; enabled: boolean }[] }
  return own.map((way) => ({
    ...way,
    enabled: channels.find(({ id_channel }) => id_channel === way.id)?.enabled ?? way.enabled,
  }))
}

const chooseFor = (id: number) => (request: Pick<FakeRequest, 'token' | 'body'>) => {
  const { record } = keptFor(request.token, id)
  record.channels = choose(record.channels, request.body)
  return { body: { data: record.channels } }
}

const groupsOf = ({ groups }: Kept) => ({
  data: Object.entries(channelGroups).map(([group, name]) => ({
    group,
    name,
    channels: ways.map((way) => ({
      ...way,
      enabled: groups[`${group} ${way.id}`] ?? way.enabled,
    })),
  })),
})

const isCovered = ({ breaks }: Kept, wanted: BreakInput, but?: number) =>
  breaks.some(
    (one) => one.id !== but && one.start_on <= wanted.end_on && wanted.start_on <= one.end_on,
  )
const overlap = problem(409, 'break_overlaps', 'Another break covers some of these days.')

function addBreak({ token, body }: FakeRequest, id: number): FakeAnswer {
  const mine = keptFor(token, id)
  const wanted = body as Required<BreakInput>
  if (isCovered(mine, wanted)) return overlap
  const added: Break = { ...wanted, id: 70 + mine.breaks.length, id_treasure: id }
  mine.breaks = [...mine.breaks, added]
  return { body: added }
}

function changeBreak({ token, body }: FakeRequest, id: number): FakeAnswer {
  const wanted = body as Required<BreakInput>
  for (const mine of keptBy(token)) {
    const one = mine.breaks.find((known) => known.id === id)
    if (!one) continue
    if (isCovered(mine, wanted, id)) return overlap
    const changed = { ...one, ...wanted }
    mine.breaks = mine.breaks.map((known) => (known.id === id ? changed : known))
    return { body: changed }
  }
  return problem(404, 'break_not_found')
}

/** Treasure 404 is absent, 409 has jobs and cannot go. The signed-in treasure is number 5. */
export const treasureCalls: Record<string, TreasureCall> = {
  'GET /treasure/:id': ({ token }, id) =>
    id === 404 ? problem(404, 'treasure_not_found') : { body: keptFor(token, id).record },
  'PUT /treasure/:id': ({ token, body }, id) => {
    const mine = keptFor(token, id)
    // Numbers come as text, as they were typed.
    mine.record = { ...mine.record, ...(TreasureChange.parse(body) as Partial<Treasure>) }
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
  'PUT /treasure/:id/channels': (request, id) => chooseFor(id)(request),
  'PUT /treasures/address/:id': ({ token, body }, id) => {
    const { record } = keptFor(token, id)
    const { address, detail, postcode } = body as Record<'address' | 'detail' | 'postcode', string>
    record.address = { ...record.address, address, detail, postcode }
    return { body: record.address }
  },
  'POST /treasure/:id/notification': () => ({ body: { channels: ['email'] } }),
  'GET /treasure/:id/breaks': ({ token }, id) => ({ body: { data: keptFor(token, id).breaks } }),
  'POST /treasure/:id/break': addBreak,
  'PUT /treasure/break/:id': changeBreak,
  'DELETE /treasure/break/:id': ({ token }, id) => {
    for (const mine of keptBy(token)) mine.breaks = mine.breaks.filter((one) => one.id !== id)
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
    for (const { record } of keptBy(token))
      record.trskills = record.trskills.map((one) => (one.id === id ? { ...one, detail } : one))
    return { body: { ...skill(id, 'Gardening'), detail } }
  },
  'DELETE /my/treasure/skill/:id': ({ token }, id) => {
    for (const { record } of keptBy(token))
      record.trskills = record.trskills.filter((one) => one.id !== id)
    return { body: { id } }
  },
  'GET /user/for-treasure/:id': () => ({ body: { user: null } }),
  'GET /my/treasure/channels': ({ token }) => ({
    body: { data: keptFor(token, 5).record.channels },
  }),
  'PUT /my/treasure/channels': chooseFor(5),
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
