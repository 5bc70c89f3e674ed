import {
  listJobWindows,
  listVisitWindows,
  listWindows,
  moveMyVisit,
  type ApiClient,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createOption } from '#test/booking-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { mainEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'

// A Monday.
const at = new Date('2026-11-30T10:00:00Z')

/** `WINDOW_POSTCODES=10000` asks at as many. */
const postcodes = Number(process.env.WINDOW_POSTCODES ?? 40)

describe.each(mainEngines)('on %s', (engine) => {
  const { app, database } = useApp({ engine, clock: () => at })
  let option: number
  let id_customer: number
  let sam: number
  let mia: number
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    option = await createOption(db, { is_service_defualt: true })
    sam = await createTreasure(db, { lname: 'Okafor', mphone: '+447700900001' })
    mia = await createTreasure(db, { lname: 'Mori', mphone: '+447700900002' })
  })
  const windowsAt = async (postcode: string, from = '2026-12-01') => {
    const { data } = await app.client.call(listWindows, { query: { option, postcode, from } })
    return data
  }
  /** Windows of Tuesday 1 December, with their hours. */
  const tuesday = async (postcode = 'SE13 5AB') =>
    (await windowsAt(postcode))
      .filter(({ start_at }) => start_at.startsWith('2026-12-01'))
      .map(
        ({ start_at, end_at, confirmed }) =>
          `${start_at.slice(11, 16)} ${end_at.slice(11, 16)}${confirmed ? ' confirmed' : ''}`,
      )
  const work = (id_treasure: number, from: number, to: number, mode: 'book' | 'offer') =>
    database.db
      .insertInto('working_hours')
      .values({ id_treasure, weekday: 2, from_minute: from * 60, to_minute: to * 60, mode })
      .execute()

  test('where no hours are kept there are no windows', async () => {
    expect(await windowsAt('SE13 5AB')).toEqual([])
    expect(
      await refusal(app.client, listWindows, { query: { option, postcode: 'nowhere' } }),
    ).toMatchObject({ status: 422, code: 'postcode_unknown' })
  })

  test('windows come from hours, visits, days off, skills and distance, and name nobody', async () => {
    const { db } = database
    await work(sam, 9, 12, 'offer')
    await work(mia, 10, 13, 'book')
    const offered = ['09:00 11:00', '09:30 11:30']
    const both = [
      ...offered,
      '10:00 12:00 confirmed',
      '10:30 12:30 confirmed',
      '11:00 13:00 confirmed',
    ]
    expect(await tuesday()).toEqual(both)
    const all = await windowsAt('SE13 5AB', '2020-01-01')
    expect(all).toHaveLength(10)
    expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(['confirmed', 'end_at', 'start_at'])

    // Travel from Brighton takes more than two hours.
    const [id_job = 0] = await createJobs(db, id_customer, [{ postcode: 'BN1 1AA' }])
    const visit = { date: '2026-12-01', time: '07:00', visit: true, recurrent: false }
    const { id: id_appointment } = await db
      .insertInto('appointments')
      .values({ id_job, id_treasure: mia, ...visit, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const during = '[2026-12-01T07:00:00Z,2026-12-01T08:00:00Z)'
    await db
      .insertInto('appointment_times')
      .values({ id_appointment, id_treasure: mia, during })
      .execute()
    expect(await tuesday()).toEqual([...offered, '10:00 12:00', ...both.slice(3)])
    await db.updateTable('appointment_times').set({ freed_at: at }).execute()
    expect(await tuesday()).toEqual(both)

    const off = { id_treasure: mia, start_on: '2026-12-01', end_on: '2026-12-01', created_at: at }
    await db.insertInto('breaks').values(off).execute()
    const samAlone = [...offered, '10:00 12:00']
    expect(await tuesday()).toEqual(samAlone)
    await db.deleteFrom('breaks').execute()
    await db.updateTable('treasures').set({ wtravel: 1 }).where('id', '=', mia).execute()
    expect(await tuesday()).toEqual(samAlone)
    await db.updateTable('treasures').set({ wtravel: 10 }).where('id', '=', mia).execute()

    const { id: id_skill } = await db
      .insertInto('skills')
      .values({ name: 'Mowing', id_service: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('treasure_skills')
      .values({ id_treasure: sam, id_skill, detail: '' })
      .execute()
    expect(await tuesday()).toEqual(samAlone)
  })

  test('windows tell no more of a treasure’s home than its outward code', async () => {
    await work(sam, 14, 17, 'offer')
    const outcodes = ['SE13', 'SE3']
    const before = new Map<string, Awaited<ReturnType<typeof windowsAt>>>()
    for (const one of outcodes) before.set(one, await windowsAt(`${one} 5AB`))
    expect([...before.values()].filter((windows) => windows.length)).not.toEqual([])
    const elsewhere = { lat: 51.48, lon: 0.03 }
    await database.db.updateTable('treasures').set(elsewhere).execute()
    const letters = 'ABDEFGHJLNPQRSTUWXYZ'
    for (let n = 0; n < postcodes; n += 1) {
      const outcode = outcodes[n % outcodes.length] ?? ''
      const inward = `${Math.floor(n / 2) % 10}${letters[Math.floor(n / 20) % 20]}${letters[Math.floor(n / 400) % 20]}`
      expect(await windowsAt(`${outcode} ${inward}`)).toEqual(before.get(outcode))
    }
  }, 1_200_000)

  describe('a customer moves a visit', () => {
    let client: ApiClient
    let id: number
    const start_at = '2026-12-03T10:00:00.000Z'
    beforeAll(async () => {
      const { db } = database
      const lee = await createTreasure(db, { lname: 'Lee', mphone: '+447700900003' })
      const [id_job = 0] = await createJobs(db, id_customer, [{ id_status: 3, on_board: false }])
      await db
        .insertInto('assignments')
        .values({ id_job, id_treasure: lee, how: 'admin', assigned_at: at, ended_at: null })
        .execute()
      const visit = { date: '2026-12-03', time: '10:00', visit: false, recurrent: false }
      ;({ id } = await db
        .insertInto('appointments')
        .values({
          id_job,
          id_treasure: lee,
          ...visit,
          hours_hundredths: 100,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow())
      const during = '[2026-12-03T10:00:00Z,2026-12-03T11:00:00Z)'
      const time = { id_appointment: id, id_treasure: lee, during }
      await db.insertInto('appointment_times').values(time).execute()
      const on = (date: string, mode: 'book' | 'offer') => ({ id_treasure: lee, date, mode })
      await db
        .insertInto('working_days')
        .values([
          { ...on('2026-12-03', 'book'), from_minute: 600, to_minute: 720 },
          { ...on('2026-12-04', 'offer'), from_minute: 600, to_minute: 720 },
        ])
        .execute()
      client = await signIn(app, await createUser(db, { id_customer }))
    })
    const free = async () => {
      const call = { params: { id }, query: { start_at } }
      const { data } = await client.call(listVisitWindows, call)
      return data.map((one) => one.start_at)
    }
    const move = (to: string, sequence = 0) => ({
      params: { id },
      body: { sequence, start_at, to },
    })

    test('to a time in which its treasure may be booked, and to no other', async () => {
      expect(await free()).toEqual(['2026-12-03T10:30:00.000Z', '2026-12-03T11:00:00.000Z'])
      for (const to of ['2026-12-03T13:00:00Z', '2026-12-04T10:00:00Z', '2026-12-03T10:15:00Z'])
        expect(await refusal(client, moveMyVisit, move(to))).toMatchObject({
          status: 409,
          code: 'appointment_overlaps',
          message: 'That time is no longer free. Please choose another.',
        })
      const to = '2026-12-03T11:00:00.000Z'
      expect(await client.call(moveMyVisit, move(to))).toEqual({ id, sequence: 1, start_at: to })
      expect(await refusal(client, moveMyVisit, move(to))).toMatchObject({
        code: 'appointment_changed',
      })
      const moved = database.db.selectFrom('events').select('data').where('id_record', '=', id)
      expect(await moved.where('event', '=', 'appointment.moved').execute()).toHaveLength(1)
    })

    test('staff and its treasure see when the treasure is free, and nobody else does', async () => {
      const { db } = database
      const { id_job, id_treasure } = await db
        .selectFrom('appointments')
        .select(['id_job', 'id_treasure'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const staff = await signIn(app, await createUser(db, { is_admin: true }))
      const own = await signIn(app, await createUser(db, { id_treasure }))
      const times = async (query: { hours?: number; start_at?: string } = {}) => {
        const call = { params: { id: id_job }, query: { from: '2026-12-03', ...query } }
        const answers = await Promise.all([staff, own].map((one) => one.call(listJobWindows, call)))
        expect(answers[0]).toEqual(answers[1])
        expect(answers[0]?.has_hours).toBe(true)
        return answers[0]?.data.map(
          (one) => `${one.start_at.slice(5, 16)} ${one.end_at.slice(11, 16)}`,
        )
      }
      // The visit begins at eleven by now, and the next day may be asked for.
      const friday = ['12-04T10:00 11:00', '12-04T10:30 11:30', '12-04T11:00 12:00']
      expect(await times()).toEqual(friday)
      const moving = { start_at: '2026-12-03T11:00:00Z' }
      expect(await times(moving)).toEqual([
        '12-03T10:00 11:00',
        '12-03T10:30 11:30',
        '12-03T11:00 12:00',
        ...friday,
      ])
      expect(await times({ ...moving, hours: 2 })).toEqual([
        '12-03T10:00 12:00',
        '12-04T10:00 12:00',
      ])
      const strange = await signIn(app, await createUser(db, { id_treasure: mia }))
      const call = { params: { id: id_job }, query: {} }
      expect(await refusal(strange, listJobWindows, call)).toMatchObject({ status: 404 })
      expect(await refusal(client, listJobWindows, call)).toMatchObject({ status: 403 })
    })

    test('but not a visit that begins within four hours', async () => {
      await database.db
        .updateTable('appointment_times')
        .set({ during: '[2026-11-30T13:30:00Z,2026-11-30T14:30:00Z)' })
        .where('id_appointment', '=', id)
        .execute()
      const soon = { params: { id }, query: { start_at: '2026-11-30T13:30:00Z' } }
      expect(await client.call(listVisitWindows, soon)).toEqual({ data: [] })
    })
  })
})
