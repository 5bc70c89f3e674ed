import {
  changePassword,
  signOut,
  createAppointment,
  createDiaryFeed,
  createMyAppointment,
  deleteAppointment,
  deleteDiaryFeed,
  getDiary,
  getDiaryFeed,
  listUnscheduledJobs,
  readDiaryFeed,
} from '@treasures/api-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn, testPassword, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

const now = new Date('2027-03-22T09:00:00Z')
const week = { query: { from: '2027-03-22', to: '2027-03-28' } }

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let sam: SignedInClient
  let mia: SignedInClient
  let id_customer: number
  let id_sam: number
  let id_mia: number
  let id_user: number
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    id_sam = await createTreasure(db, { lname: 'Okafor', mphone: '+447700900001' })
    id_mia = await createTreasure(db, { lname: 'Mori', mphone: '+447700900002' })
    admin = await signIn(app, await createUser(db, { is_admin: true, super: true }))
    const user = await createUser(db, { id_treasure: id_sam })
    id_user = user.id
    sam = await signIn(app, user)
    mia = await signIn(app, await createUser(db, { id_treasure: id_mia }))
  })
  beforeEach(async () => {
    await database.db.deleteFrom('appointments').execute()
    await database.db.deleteFrom('jobs').execute()
    await database.db.deleteFrom('breaks').execute()
  })

  async function takenJob(id_treasure: number) {
    const [id = 0] = await createJobs(database.db, id_customer, [{ id_status: 2 }])
    await database.db
      .insertInto('assignments')
      .values({ id_job: id, id_treasure, how: 'admin', assigned_at: now, ended_at: null })
      .execute()
    return id
  }
  const make = (
    client: SignedInClient,
    id: number,
    date: string,
    time: string,
    more: object = {},
  ) => client.call(createMyAppointment, { params: { id }, body: { date, time, ...more } })
  const startsOf = ({ times }: { times: readonly { start_at: string }[] }) =>
    times.map(({ start_at }) => start_at)

  test('staff read every treasure’s times, a treasure only their own, in order and with repeats', async () => {
    await make(mia, await takenJob(id_mia), '2027-03-24', '10:00')
    const weekly = { recurrent: true, end_at: '2027-04-30', meta: { frequency: 1 } }
    await make(sam, await takenJob(id_sam), '2027-03-25', '08:00', weekly)
    await make(sam, await takenJob(id_sam), '2027-03-23', '08:00', { visit: true })
    const all = await admin.call(getDiary, week)
    expect(all.times.map(({ treasure, start_at }) => [treasure.id, start_at])).toEqual([
      [id_sam, '2027-03-23T08:00:00.000Z'],
      [id_mia, '2027-03-24T10:00:00.000Z'],
      [id_sam, '2027-03-25T08:00:00.000Z'],
    ])
    const own = await sam.call(getDiary, week)
    expect(
      own.times.map(({ treasure, visit, recurrent }) => [treasure.id, visit, recurrent]),
    ).toEqual([
      [id_sam, true, false],
      [id_sam, false, true],
    ])
    // Naming another treasure does not show their times.
    const theirs = await sam.call(getDiary, { query: { ...week.query, id_treasure: id_mia } })
    expect(theirs.times).toEqual([])
    expect(theirs.treasures.map(({ id }) => id)).toEqual([id_sam])
    const idle = { from: '2027-04-05', to: '2027-04-05', id_treasure: id_mia }
    const chosen = await admin.call(getDiary, { query: idle })
    expect(chosen.treasures.map(({ id }) => id)).toEqual([id_mia])
  })

  test('days begin and end by London’s clocks, even in the week in which they change', async () => {
    const first = await takenJob(id_sam)
    // The clocks go forward on Sunday 28 March 2027 at one.
    await make(sam, first, '2027-03-27', '23:30')
    await make(sam, first, '2027-03-28', '23:30')
    await make(sam, first, '2027-03-29', '00:30')
    const sunday = { query: { from: '2027-03-28', to: '2027-03-28' } }
    // The first one lasts past midnight.
    expect(startsOf(await sam.call(getDiary, sunday))).toEqual([
      '2027-03-27T23:30:00.000Z',
      '2027-03-28T22:30:00.000Z',
    ])
  })

  test('a limited page reads the first times of each day, and how many more there are', async () => {
    for (const time of ['13:00', '08:00', '10:00'])
      await make(sam, await takenJob(id_sam), '2027-03-24', time)
    await make(mia, await takenJob(id_mia), '2027-03-24', '09:00')
    await make(mia, await takenJob(id_mia), '2027-03-25', '09:00')
    const asked = { ...week.query, per_day: 2 }
    const all = await admin.call(getDiary, { query: asked })
    expect(startsOf(all).map((start) => start.slice(8, 13))).toEqual(['24T08', '24T09', '25T09'])
    expect(all.more).toEqual([{ day: '2027-03-24', count: 2 }])
    const ofSam = await admin.call(getDiary, { query: { ...asked, id_treasure: id_sam } })
    expect(startsOf(ofSam).map((start) => start.slice(8, 13))).toEqual(['24T08', '24T10'])
    expect(ofSam.more).toEqual([{ day: '2027-03-24', count: 1 }])
    // The other treasures can still be chosen.
    for (const { treasures } of [all, ofSam])
      expect(treasures.map(({ id }) => id)).toEqual([id_mia, id_sam])
    expect((await sam.call(getDiary, { query: asked })).treasures.map(({ id }) => id)).toEqual([
      id_sam,
    ])
  })

  test('cancelled visits are in no diary, and days off and working hours appear beside the times', async () => {
    const { id } = await make(sam, await takenJob(id_sam), '2027-03-24', '10:00')
    await sam.call(deleteAppointment, { params: { id }, query: {} })
    await database.db
      .insertInto('breaks')
      .values({
        id_treasure: id_sam,
        start_on: '2027-03-20',
        end_on: '2027-03-22',
        created_at: now,
      })
      .execute()
    const morning = { from_minute: 540, to_minute: 720, mode: 'book' as const }
    await database.db
      .insertInto('working_hours')
      .values([id_sam, id_mia].map((id) => ({ id_treasure: id, weekday: 2, ...morning })))
      .execute()
    const tuesday = { weekday: 'TU', from: '09:00', to: '12:00', mode: 'book' }
    expect((await admin.call(getDiary, week)).hours.map((one) => one.id_treasure)).toEqual([
      id_sam,
      id_mia,
    ])
    expect(await sam.call(getDiary, week)).toEqual({
      times: [],
      more: [],
      treasures: [],
      days_off: [
        {
          treasure: { id: id_sam, name: expect.stringContaining('Okafor') },
          start_on: '2027-03-20',
          end_on: '2027-03-22',
        },
      ],
      hours: [{ id_treasure: id_sam, week: [tuesday], dates: [] }],
      busy: [],
      is_cut: false,
    })
    await database.db.deleteFrom('working_hours').execute()
  })

  test('an assigned job waits beside the diary until it has an appointment', async () => {
    const id_job = await takenJob(id_sam)
    await takenJob(id_mia)
    const waiting = async (client: SignedInClient) =>
      (await client.call(listUnscheduledJobs, {})).data.map((job) => job.treasure.id)
    expect(await waiting(admin)).toEqual([id_sam, id_mia])
    expect(await waiting(sam)).toEqual([id_sam])
    const body = { id_job, id_treasure: id_sam, date: '2027-03-24', time: '10:00' }
    await admin.call(createAppointment, { body })
    expect(await waiting(sam)).toEqual([])
  })

  test('more than two months, or an end before the beginning, is refused in words', async () => {
    const wrong = [
      { from: '2027-03-22', to: '2027-05-23' },
      { from: '2027-03-22', to: '2027-03-21' },
    ]
    for (const query of wrong)
      await expect(admin.call(getDiary, { query })).rejects.toMatchObject({
        status: 400,
        errors: { to: [expect.stringContaining('At most 62 days')] },
      })
  })

  describe('the address for calendars', () => {
    const tokenOf = (url: string) => ({ params: { token: url.split('/').at(-1) ?? '' } })
    const gone = { status: 404, code: 'link_not_found' }

    test('has times and services, but no house, phone or surname', async () => {
      await make(sam, await takenJob(id_sam), '2027-03-24', '10:00')
      const { url } = await sam.call(createDiaryFeed, {})
      const file = await app.client.call(readDiaryFeed, tokenOf(url))
      expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
      expect(file).toContain('DTSTART:20270324T100000Z')
      const { address, postcode } = await database.db
        .selectFrom('jobs')
        .select(['address', 'postcode'])
        .executeTakeFirstOrThrow()
      const { lname, mphone } = await database.db
        .selectFrom('customers')
        .select(['lname', 'mphone'])
        .where('id', '=', id_customer)
        .executeTakeFirstOrThrow()
      for (const secret of [address, postcode, lname, mphone])
        expect(file).not.toContain(secret ?? '-')
    })

    test('is shown once, and a new one ends the old one', async () => {
      const { url: before } = await sam.call(createDiaryFeed, {})
      const { url } = await sam.call(createDiaryFeed, {})
      await expect(app.client.call(readDiaryFeed, tokenOf(before))).rejects.toMatchObject(gone)
      await app.client.call(readDiaryFeed, tokenOf(url))
      expect(await sam.call(getDiaryFeed, {})).toEqual({ made_at: now.toISOString() })
      expect(await sam.call(deleteDiaryFeed, {})).toEqual({ made_at: null })
      await expect(app.client.call(readDiaryFeed, tokenOf(url))).rejects.toMatchObject(gone)
    })

    test('ends with all sessions of its owner', async () => {
      const owner = await createUser(database.db, {
        id_treasure: await createTreasure(database.db, {
          lname: 'Ends',
          mphone: '+447700900003',
        }),
      })
      const theirs = await signIn(app, owner)
      const { url: first } = await theirs.call(createDiaryFeed, {})
      await theirs.call(changePassword, {
        params: { id: owner.id },
        body: { oldPassword: testPassword, newPassword: 'other long words 8' },
      })
      await expect(app.client.call(readDiaryFeed, tokenOf(first))).rejects.toMatchObject(gone)
      const { url: second } = await theirs.call(createDiaryFeed, {})
      await theirs.call(signOut, { body: { everywhere: true } })
      await expect(app.client.call(readDiaryFeed, tokenOf(second))).rejects.toMatchObject(gone)
    })

    test('ends when its owner is no longer a treasure', async () => {
      const { url } = await sam.call(createDiaryFeed, {})
      const { db } = database
      await db.updateTable('users').set({ id_treasure: null }).where('id', '=', id_user).execute()
      await expect(app.client.call(readDiaryFeed, tokenOf(url))).rejects.toMatchObject(gone)
      const back = { id_treasure: id_sam }
      await db.updateTable('users').set(back).where('id', '=', id_user).execute()
    })
  })
})
