import {
  getMyHours,
  getTreasureHours,
  updateMyHours,
  updateTreasureHours,
  type WorkingHours,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { mainEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'

// A Monday.
const at = new Date('2026-11-30T23:30:00Z')

const hours: WorkingHours = {
  week: [
    { weekday: 'MO', from: '09:00', to: '12:30', mode: 'book' },
    { weekday: 'MO', from: '12:30', to: '17:00', mode: 'offer' },
    { weekday: 'SU', from: '00:00', to: '24:00', mode: 'offer' },
  ],
  dates: [
    { date: '2026-11-30', from: '10:00', to: '11:00', mode: 'book' },
    { date: '2026-12-24', from: '08:00', to: '12:00', mode: 'book' },
  ],
}

describe.each(mainEngines)('on %s', (engine) => {
  let id: number
  let treasure: SignedInClient
  let franchisee: SignedInClient
  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    const { db } = database
    await createFixtures(db)
    id = await createTreasure(db, { lname: 'Okafor', mphone: '+447700900001' })
    treasure = await signIn(app, await createUser(db, { id_treasure: id }))
    franchisee = await signIn(app, await createUser(db, { id_ambassador: 1 }))
  })

  test('a treasure and staff record the same hours, in order, until an empty week ends them', async () => {
    const shuffled = { week: hours.week.toReversed(), dates: hours.dates.toReversed() }
    expect(await treasure.call(updateMyHours, { body: shuffled })).toEqual(hours)
    const of = { params: { id } }
    expect(await franchisee.call(getTreasureHours, of)).toEqual(hours)
    const none = { week: [], dates: [] }
    expect(await franchisee.call(updateTreasureHours, { ...of, body: none })).toEqual(none)
    expect(await treasure.call(getMyHours, {})).toEqual(none)
    const changes = await database.db
      .selectFrom('events')
      .select('data')
      .where('id_treasure', '=', id)
      .execute()
    expect(changes).toHaveLength(2)
    expect(changes[1]?.data).toMatchObject({ did: 'changed the working hours' })
  })

  test.each([
    [
      'an end before the start',
      { from: '17:00', to: '09:00' },
      'week.0.to',
      'Must be after the start',
    ],
    [
      'an overlap',
      { from: '09:00', to: '18:00' },
      'week.1.from',
      'Overlaps 09:00 to 18:00 on the same day',
    ],
    ['no time', { from: '25:00', to: '26:00' }, 'week.0.from', 'A valid time is required'],
  ])('%s is refused in words, and the hours stay', async (_, times, field, words) => {
    const [first, second] = hours.week
    const body = { week: [{ ...first, ...times }, { ...second }], dates: [] } as WorkingHours
    expect(await refusal(treasure, updateMyHours, { body })).toMatchObject({
      status: 422,
      errors: { [field]: [words] },
    })
    expect(await treasure.call(getMyHours, {})).toEqual({ week: [], dates: [] })
  })
})
