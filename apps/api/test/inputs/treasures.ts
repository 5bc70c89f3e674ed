import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
let made = 0

/** A day that no break of an earlier request covers. */
const freshDays = () => {
  const day = new Date(Date.UTC(2030, 0, 1 + made++)).toISOString().slice(0, 10)
  return { start_on: day, end_on: day, reason: '' }
}

const ofTreasure = ({ targets }: { targets: Targets }) => ({ params: { id: targets.treasure() } })

/** Creates a break of treasure A. */
async function aBreak({ fixtures: { db, customerA }, targets }: Asking): Promise<number> {
  if (targets.customer() !== customerA) return absent
  const row = { id_treasure: targets.treasure(), ...freshDays(), created_at: new Date() }
  const { id } = await db.insertInto('breaks').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Creates an outside calendar of treasure A. */
async function aCalendar({ fixtures: { db, customerA }, targets }: Asking): Promise<number> {
  if (targets.customer() !== customerA) return absent
  const at = new Date()
  const { id } = await db
    .insertInto('busy_feeds')
    .values({
      id_treasure: targets.treasure(),
      name: 'Home',
      host: 'calendar.example.com',
      url: 'x',
      created_at: at,
      asked_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const mondays = {
  week: [{ weekday: 'MO' as const, from: '09:00', to: '17:00', mode: 'book' as const }],
  dates: [],
}

const place = { address: '1 High Street', postcode: 'SE13 5AB' }
const newcomer = () => ({
  fname: 'Robin',
  lname: `Newcomer-${++made}`,
  mphone: '07700 900123',
  ...place,
})

export const treasuresInputs: InputsFor<
  | 'searchTreasures'
  | 'getTreasure'
  | 'createTreasure'
  | 'createTreasureAtZero'
  | 'updateTreasure'
  | 'deleteTreasure'
  | 'eraseTreasure'
  | 'getTreasureData'
  | 'downloadTreasureData'
  | 'getTreasureStat'
  | 'updateTreasureDetails'
  | 'listTreasureBreaks'
  | 'createTreasureBreak'
  | 'updateTreasureBreak'
  | 'deleteTreasureBreak'
  | 'listTreasureChannels'
  | 'updateTreasureChannels'
  | 'listTreasureEquipments'
  | 'updateTreasureEquipments'
  | 'listTreasureTags'
  | 'notifyTreasure'
  | 'createTreasureAddress'
  | 'updateTreasureAddress'
  | 'checkTreasureId'
  | 'updateMyTreasureChannels'
  | 'updateMyChannelGroup'
  | 'getTreasureHours'
  | 'updateTreasureHours'
  | 'updateMyHours'
  | 'addMyCalendar'
  | 'checkMyCalendar'
  | 'deleteMyCalendar'
  | 'listTreasureCalendars'
  | 'deleteTreasureCalendar'
> = {
  searchTreasures: () => ({ query: { search: 'ex' } }),
  getTreasure: ofTreasure,
  createTreasure: () => ({ body: newcomer() }),
  createTreasureAtZero: () => ({ params: { id: '0' }, body: newcomer() }),
  updateTreasure: (asking) => ({ ...ofTreasure(asking), body: { wtravel: 12, complete: true } }),
  deleteTreasure: (asking) => ({ ...ofTreasure(asking), query: { simulated: 1 } }),
  getTreasureData: ofTreasure,
  downloadTreasureData: ofTreasure,
  eraseTreasure: (asking) => ({ ...ofTreasure(asking), query: { simulated: 1 } }),
  getTreasureStat: ofTreasure,
  updateTreasureDetails: (asking) => ({ ...ofTreasure(asking), body: { desc: 'Tidy.' } }),
  listTreasureBreaks: ofTreasure,
  createTreasureBreak: (asking) => ({ ...ofTreasure(asking), body: freshDays() }),
  updateTreasureBreak: async (asking) => ({
    params: { id: await aBreak(asking) },
    body: freshDays(),
  }),
  deleteTreasureBreak: async (asking) => ({ params: { id: await aBreak(asking) } }),
  listTreasureChannels: ofTreasure,
  updateTreasureChannels: (asking) => ({
    ...ofTreasure(asking),
    body: { channels: [{ id_channel: 2, enabled: false }] },
  }),
  listTreasureEquipments: ofTreasure,
  updateTreasureEquipments: (asking) => ({ ...ofTreasure(asking), body: { equipments: [1, 2] } }),
  listTreasureTags: ofTreasure,
  notifyTreasure: (asking) => ({ ...ofTreasure(asking), body: { type: 'TreasureUserNotify' } }),
  createTreasureAddress: ({ targets }) => ({
    body: { id_treasure: targets.treasure(), ...place },
  }),
  updateTreasureAddress: (asking) => ({ ...ofTreasure(asking), body: place }),
  checkTreasureId: ofTreasure,
  updateMyTreasureChannels: () => ({ body: { channels: [{ id_channel: 2, enabled: true }] } }),
  updateMyChannelGroup: () => ({ body: { group: 'news', id_channel: 1, enabled: false } }),
  getTreasureHours: ofTreasure,
  updateTreasureHours: (asking) => ({ ...ofTreasure(asking), body: mondays }),
  updateMyHours: () => ({ body: mondays }),
  addMyCalendar: async ({ fixtures: { db } }) => {
    // A treasure has at most five.
    await db.deleteFrom('busy_feeds').execute()
    return { body: { name: 'Home', url: 'https://calendar.example.com/x.ics' } }
  },
  checkMyCalendar: async (asking) => ({ params: { id: await aCalendar(asking) }, body: {} }),
  deleteMyCalendar: async (asking) => ({ params: { id: await aCalendar(asking) } }),
  listTreasureCalendars: ofTreasure,
  deleteTreasureCalendar: async (asking) => ({ params: { id: await aCalendar(asking) } }),
}
