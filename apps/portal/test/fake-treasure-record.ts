import type { Break, Treasure, TreasureRow, TreasureSkill } from '@treasures/api-client'

const region = { id: 1, mnemonic: 'LSE', region_name: 'London South East' }
const created_at = '2026-11-03T09:30:00Z'

export const rowAt = (id: number): TreasureRow => ({
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

export const skill = (id: number, name: string): TreasureSkill => ({
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

export const ways = [
  { id: 1, name: 'E-mail', enabled: true },
  { id: 2, name: 'Text message', enabled: true },
  { id: 3, name: 'Push notification', enabled: false },
]
export const equipments = ['Car', 'Van', 'Ladder', 'Lawn mower'].map((name, at) => ({
  id: at + 1,
  name,
}))

export const recordOf = (id: number): Treasure => ({
  ...rowAt(id),
  pending_email: null,
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

export type Kept = { record: Treasure; breaks: Break[]; groups: Record<string, boolean> }

/** What a session has changed, by token and treasure: the next read must not take it back. */
const kept = new Map<string, Kept>()
export function keptFor(token: string | undefined, id: number): Kept {
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

/** All that a session has changed: some calls name a break or a skill, and not whose it is. */
export const keptBy = (token: string | undefined): Kept[] =>
  [...kept].filter(([key]) => key.startsWith(`${token} `)).map(([, one]) => one)
