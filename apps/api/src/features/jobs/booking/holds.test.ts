import {
  bookJob,
  createAppointment,
  holdWindow,
  jobStatus,
  listWindows,
  readPartialBooking,
  type ApiClient,
} from '@treasures/api-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreed, begin, complete, createOption, filledIn, save } from '#test/booking-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { onBothEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'
import { minutes, later } from '#kernel/clock.ts'
import { bookingLimits } from './booking-limits.ts'

// A Monday.
const monday = new Date('2026-11-30T10:00:00Z')
const nine = '2026-12-01T09:00:00.000Z'
const eleven = '2026-12-01T11:00:00.000Z'
const taken = { status: 409, code: 'window_taken' }

onBothEngines((engine) => {
  let at = monday
  const { app, database } = useApp({
    engine,
    clock: () => at,
    limits: { holdsPerAddress: bookingLimits.holdsPerAddress },
  })
  let client: ApiClient
  let option: number
  let id_customer: number
  let near: number
  let far: number

  beforeAll(async () => {
    const { db } = database
    client = app.client
    ;({ id_customer } = await createFixtures(db))
    option = await createOption(db, { is_service_defualt: true })
    near = await createTreasure(db, { lname: 'Near', mphone: '+447700900001' })
    far = await createTreasure(db, { lname: 'Far', mphone: '+447700900002' })
  })
  beforeEach(async () => {
    at = monday
    const { db } = database
    await db.deleteFrom('appointment_times').execute()
    await db.deleteFrom('working_hours').execute()
    await db.deleteFrom('breaks').execute()
    await db.deleteFrom('rate_limits').execute()
    const place = { lat: 51.457, lon: -0.009, wtravel: 10, switched_on: true }
    await db.updateTable('treasures').set(place).execute()
    await db.updateTable('treasures').set({ lat: 51.47 }).where('id', '=', far).execute()
  })

  /** Hours of Tuesdays. */
  const work = (id_treasure: number, from: number, to: number, mode: 'book' | 'offer' = 'book') =>
    database.db
      .insertInto('working_hours')
      .values({ id_treasure, weekday: 2, from_minute: from * 60, to_minute: to * 60, mode })
      .execute()
  type Draft = { id: string; token: string }
  const draft = (changes = {}): Promise<Draft> => begin(client, option, filledIn(changes))
  const ask = ({ id, token }: Draft, start_at: string | null) => ({ body: { id, token, start_at } })
  const hold = async (one: Draft, start_at: string | null) =>
    (await client.call(holdWindow, ask(one, start_at))).window
  const refused = (one: Draft, start_at: string) => refusal(client, holdWindow, ask(one, start_at))
  const read = ({ id, token }: Draft) =>
    client.call(readPartialBooking, { params: { id }, body: { token } })
  const holder = async ({ id }: Draft) =>
    (
      await database.db
        .selectFrom('appointment_times')
        .select('id_treasure')
        .where('id_booking', '=', id)
        .executeTakeFirst()
    )?.id_treasure
  const starts = async (booking?: string) =>
    (await client.call(listWindows, { query: { option, postcode: 'SE13 5AB', booking } })).data
      .filter(({ start_at }) => start_at.startsWith('2026-12-01'))
      .map(({ start_at }) => start_at.slice(11, 16))

  describe('a hold', () => {
    test('belongs to the nearest treasure who is free, and does not reveal who that is', async () => {
      await work(near, 9, 11)
      await work(far, 9, 11)
      const [one, two, three] = [await draft(), await draft(), await draft()]
      expect(await hold(one, nine)).toEqual({
        start_at: nine,
        end_at: eleven,
        until: '2026-11-30T10:10:00.000Z',
      })
      expect(await holder(one)).toBe(near)
      await hold(two, nine)
      expect(await holder(two)).toBe(far)
      expect(await refused(three, nine)).toMatchObject({
        ...taken,
        message: 'That time has just been taken. Please choose another.',
      })
      expect(await read(three)).toMatchObject({ window: null })
      expect(await read(one)).toMatchObject({
        window: { start_at: nine },
        wanted: 'date',
        wanted_on: '2026-12-01',
        wanted_time: '09:00',
      })
    })

    test('hides its window from others, with the time to travel, and not from its own draft', async () => {
      await work(near, 9, 14)
      const [one, two] = [await draft(), await draft()]
      const all = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']
      expect(await starts()).toEqual(all)
      await hold(one, nine)
      expect(await starts()).toEqual(['11:30', '12:00'])
      expect(await starts(one.id)).toEqual(all)
      expect(await refused(two, eleven)).toMatchObject(taken)
      await hold(one, '2026-12-01T12:00:00Z')
      expect(await starts()).toEqual(['09:00', '09:30'])
      expect(await hold(one, null)).toBeNull()
      expect(await starts()).toEqual(all)
    })

    test('lasts ten minutes, longer while the draft is saved, and half an hour at most', async () => {
      await work(near, 9, 11)
      const [one, two] = [await draft(), await draft()]
      await hold(one, nine)
      for (const [passed, until] of [
        [9, 19],
        [18, 28],
        [27, 30],
        [29, 30],
      ] as const) {
        at = later(monday, minutes(passed))
        const saved = await save(client, one, { fname: 'Ada' })
        expect(saved.window?.until).toBe(later(monday, minutes(until)).toISOString())
        expect(await refused(two, nine)).toMatchObject(taken)
      }
      at = later(monday, minutes(30))
      expect((await read(one)).window).toEqual({ start_at: nine, end_at: eleven, until: null })
      await hold(two, nine)
      expect(await holder(one)).toBeUndefined()
    })

    test('ends with another day, option or postcode', async () => {
      await work(near, 9, 11)
      for (const change of [
        { wanted_on: '2026-12-02' },
        { wanted_time: null },
        { wanted: 'soon' as const },
        { postcode: 'SE3 9QQ' },
      ]) {
        const one = await draft()
        await hold(one, nine)
        expect((await save(client, one, change)).window).toBeNull()
        expect(await holder(one)).toBeUndefined()
      }
    })

    test('needs hours in which customers may book, notice, skill and the exact distance', async () => {
      const { db } = database
      await work(near, 9, 11, 'offer')
      const one = await draft()
      expect(await refused(one, nine)).toMatchObject(taken)
      await db.updateTable('working_hours').set({ mode: 'book' }).execute()
      for (const start of ['2026-12-01T09:15:00Z', '2026-12-01T10:00:00Z', '2026-11-24T09:00:00Z'])
        expect(await refused(one, start)).toMatchObject(taken)
      // In the middle of the outward code, and too far from the postcode.
      await db
        .insertInto('postcodes')
        .values({ postcode: 'SE13 7ZZ', outcode: 'SE13', lat: 51.457, lon: 0.02 })
        .execute()
      await db.updateTable('treasures').set({ wtravel: 1 }).execute()
      expect(await refused(await draft({ postcode: 'SE13 7ZZ' }), nine)).toMatchObject(taken)
      const off = { start_on: '2026-12-01', end_on: '2026-12-01', created_at: at }
      await db
        .insertInto('breaks')
        .values({ id_treasure: near, ...off })
        .execute()
      expect(await refused(one, nine)).toMatchObject(taken)
      await db.deleteFrom('breaks').execute()
      await hold(one, nine)
    })

    test('is refused for an estimate, which is not assigned before its price is accepted', async () => {
      await work(near, 9, 11)
      const estimate = await createOption(database.db, {
        id_job_type: 2,
        id_price_unit: 4,
        duration_hundredths: null,
        treasure_price_pence: null,
        customer_price_pence: null,
      })
      const query = { option: estimate, postcode: 'SE13 5AB' }
      const { data } = await client.call(listWindows, { query })
      expect(data.length).toBeGreaterThan(0)
      expect(data.some(({ confirmed }) => confirmed)).toBe(false)
      const { start_at = '' } = data[0] ?? {}
      expect(await refused(await begin(client, estimate), start_at)).toMatchObject(taken)
    })

    test('refuses a visit that staff make at that time, until it ends', async () => {
      const { db } = database
      await work(near, 9, 11)
      const one = await draft()
      await hold(one, nine)
      const [id_job = 0] = await createJobs(db, id_customer, [{ id_status: 2, on_board: false }])
      await db
        .insertInto('assignments')
        .values({ id_job, id_treasure: near, how: 'admin', assigned_at: at, ended_at: null })
        .execute()
      const staff = await signIn(app, await createUser(db, { is_admin: true, super: true }))
      const visit = { id_job, id_treasure: near, date: '2026-12-01', time: '10:00', hours: 1 }
      expect(await refusal(staff, createAppointment, { body: visit })).toMatchObject({
        code: 'appointment_overlaps',
        message:
          'There is something else at that time: a customer is booking Tuesday 1 December 2026 at 09:00, which is held for them until 10:10.',
      })
      at = later(monday, minutes(10))
      await staff.call(createAppointment, { body: visit })
      expect(await refusal(client, holdWindow, ask(one, nine))).toMatchObject(taken)
    })

    test('is refused above the limit of an address', async () => {
      await work(near, 9, 11)
      const one = await draft()
      for (let n = 0; n < 40; n += 1) await hold(one, nine)
      expect(await refused(one, nine)).toMatchObject({ code: 'too_many_requests' })
    })
  })

  describe('a booking with a chosen time', () => {
    const visitsOf = (id_job: number) =>
      database.db
        .selectFrom('appointments')
        .innerJoin('appointment_times as t', 't.id_appointment', 'appointments.id')
        .select(['appointments.id_treasure', 'date', 'time', 'id_booking', 'held_until'])
        .where('id_job', '=', id_job)
        .execute()
    const assigned = (id_job: number) =>
      database.db
        .selectFrom('assignments')
        .select(['id_treasure', 'how'])
        .where('id_job', '=', id_job)
        .execute()

    test('is confirmed at once: its treasure has the job and the visit, and both sides are notified', async () => {
      await work(near, 9, 11)
      const details = filledIn()
      const one = await begin(client, option, details)
      await hold(one, nine)
      const done = await complete(client, one)
      expect(done).toMatchObject({
        id_status: jobStatus.progressing,
        wanted_on: '2026-12-01',
        wanted_time: '09:00',
        visit: { start_at: nine, end_at: eleven },
      })
      expect(await complete(client, one)).toEqual(done)
      expect(await assigned(done.id_job)).toEqual([{ id_treasure: near, how: 'booking' }])
      expect(await visitsOf(done.id_job)).toEqual([
        {
          id_treasure: near,
          date: '2026-12-01',
          time: '09:00:00',
          id_booking: null,
          held_until: null,
        },
      ])
      const [mail] = await readMails(database.db, details.email ?? '')
      expect(mail?.body).toContain('When: Tuesday 1 December 2026 at 09:00, confirmed\n')
      expect(mail?.body).not.toContain('finding someone')
      expect(await read(one)).toMatchObject({ window: null, visit: done.visit })
      await database.db.updateTable('appointment_times').set({ freed_at: at }).execute()
      expect(await read(one)).toMatchObject({ visit: null })
    })

    test('takes the time again if the hold has ended, from another treasure if need be', async () => {
      await work(near, 9, 11)
      await work(far, 9, 11)
      const one = await draft()
      await hold(one, nine)
      at = later(monday, minutes(31))
      const two = await draft()
      await hold(two, nine)
      expect(await holder(two)).toBe(near)
      const done = await complete(client, one)
      expect(await assigned(done.id_job)).toEqual([{ id_treasure: far, how: 'booking' }])
    })

    test('is refused if no treasure is free, and nothing is lost', async () => {
      await work(near, 9, 11)
      const details = filledIn()
      const one = await begin(client, option, details)
      await hold(one, nine)
      at = later(monday, minutes(31))
      await hold(await draft(), nine)
      const call = () => complete(client, one).catch((error: unknown) => error)
      expect(await call()).toMatchObject(taken)
      expect(await read(one)).toMatchObject({
        id_status: jobStatus.draft,
        descr: details.descr,
        window: { start_at: nine, until: null },
      })
      expect(await readMails(database.db, details.email ?? '')).toEqual([])
      // Any other day is only a wish, without a hold.
      const done = await complete(client, one, { wanted: 'flexible', wanted_on: null })
      expect(done).toMatchObject({ id_status: jobStatus.open, visit: null })
    })

    test('goes to another treasure if its own becomes inactive or takes the day off', async () => {
      const { db } = database
      for (const leave of [
        () =>
          db.updateTable('treasures').set({ switched_on: false }).where('id', '=', near).execute(),
        () =>
          db
            .insertInto('breaks')
            .values({
              id_treasure: near,
              start_on: '2026-12-01',
              end_on: '2026-12-01',
              created_at: at,
            })
            .execute(),
      ]) {
        await db.deleteFrom('working_hours').execute()
        await db.deleteFrom('appointment_times').execute()
        await db.updateTable('treasures').set({ switched_on: true }).execute()
        await work(near, 9, 11)
        const one = await draft()
        await hold(one, nine)
        expect(await holder(one)).toBe(near)
        await leave()
        expect(await complete(client, one).catch((error: unknown) => error)).toMatchObject(taken)
        await work(far, 9, 11)
        const done = await complete(client, one)
        expect(await assigned(done.id_job)).toEqual([{ id_treasure: far, how: 'booking' }])
      }
    })

    test('staff confirm one for a customer, by the clock of the day', async () => {
      const { db } = database
      at = new Date('2027-03-26T10:00:00Z')
      await db
        .insertInto('working_days')
        .values(
          ['2027-03-27', '2027-03-28'].map((date) => ({
            id_treasure: near,
            date,
            from_minute: 9 * 60,
            to_minute: 24 * 60,
            mode: 'book' as const,
          })),
        )
        .execute()
      const staff = await signIn(app, await createUser(db, { is_admin: true, super: true }))
      const one = await draft()
      // Nine o'clock of the first day in British Summer Time.
      await hold(one, '2027-03-28T08:00:00Z')
      const { id, token } = one
      const done = await staff.call(bookJob, { body: { id, token, ...agreed, id_customer } })
      expect(done).toMatchObject({
        wanted_on: '2027-03-28',
        wanted_time: '09:00',
        visit: { start_at: '2027-03-28T08:00:00.000Z', end_at: '2027-03-28T10:00:00.000Z' },
      })
      expect(await visitsOf(done.id_job)).toMatchObject([{ date: '2027-03-28', time: '09:00:00' }])
      await db.deleteFrom('working_days').execute()
    })

    test('is refused at a postcode that no treasure serves, even with a live hold', async () => {
      const { db } = database
      await work(near, 9, 11)
      const far = { postcode: 'SE13 7ZX', outcode: 'SE13', lat: 51.457, lon: 0.02 }
      await db.insertInto('postcodes').values(far).execute()
      await db.updateTable('treasures').set({ wtravel: 1 }).execute()
      const one = await draft()
      await hold(one, nine)
      const moved = complete(client, one, { postcode: far.postcode })
      expect(await moved.catch((error: unknown) => error)).toMatchObject(taken)
    })

    test('without one nothing is confirmed', async () => {
      await work(near, 9, 11)
      const details = filledIn({ wanted: 'date', wanted_on: '2026-12-01', wanted_time: '09:00' })
      const one = await begin(client, option, details)
      const done = await complete(client, one, agreed)
      expect(done).toMatchObject({ id_status: jobStatus.open, visit: null })
      const [mail] = await readMails(database.db, details.email ?? '')
      expect(mail?.body).toContain('When: Tuesday 1 December 2026, at 09:00\n')
      expect(mail?.body).not.toContain('onfirmed')
    })
  })
})
