import {
  completeBooking,
  createAppointment,
  holdWindow,
  isApiError,
  type Endpoint,
  type InputOf,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { agreed, begin, createOption, filledIn } from '#test/booking-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { onBothEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'
import { later, minutes } from '#kernel/clock.ts'

const ways = 64
// A Monday.
const monday = new Date('2026-11-30T10:00:00Z')
const nine = '2026-12-01T09:00:00.000Z'

onBothEngines((engine) => {
  const rounds = raceRoundsOn(engine)
  let at = monday
  const { app, database } = useApp({ engine, clock: () => at })
  let option: number
  let id_customer: number
  let id_treasure: number
  let staff: SignedInClient

  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    option = await createOption(db, { is_service_defualt: true })
    id_treasure = await createTreasure(db, { lname: 'Busy', mphone: '+447700900001' })
    await work(id_treasure)
    staff = await signIn(app, await createUser(db, { is_admin: true, super: true }))
  })
  beforeEach(async () => {
    at = monday
    await clear()
  })
  /** Two times of a treasure never overlap. */
  afterEach(async () => {
    const overlaps = await database.db
      .selectFrom('appointment_times as one')
      .innerJoin('appointment_times as two', (join) =>
        join
          .onRef('two.id_treasure', '=', 'one.id_treasure')
          .onRef('two.id', '<>', 'one.id')
          .on(sql<boolean>`one.during && two.during`),
      )
      .select('one.id')
      .execute()
    if (overlaps.length) throw new Error('Two times of a treasure overlap')
  })
  const work = (id: number) =>
    database.db
      .insertInto('working_hours')
      .values({ id_treasure: id, weekday: 2, from_minute: 540, to_minute: 660, mode: 'book' })
      .execute()
  const clear = () => database.db.deleteFrom('appointment_times').execute()

  const ask = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    injectClient(app)
      .call(endpoint, input as never)
      .then(
        () => 'made',
        (error: unknown) => (isApiError(error) ? error.code : String(error)),
      )
  const count = (answers: readonly string[]) =>
    Object.fromEntries(
      [...new Set(answers)].toSorted().map((one) => [one, answers.filter((a) => a === one).length]),
    )
  type Draft = { id: string; token: string }
  const draft = async (): Promise<Draft> => begin(injectClient(app), option, filledIn())
  const drafts = (many: number) => Promise.all(Array.from({ length: many }, draft))
  const hold = ({ id, token }: Draft) => ask(holdWindow, { body: { id, token, start_at: nine } })
  const complete = ({ id, token }: Draft) =>
    ask(completeBooking, { body: { id, token, ...agreed } })
  const jobs = (booked: readonly Draft[]) =>
    database.db
      .selectFrom('bookings as b')
      .innerJoin('jobs', 'jobs.id', 'b.id_job')
      .leftJoin('appointments as a', 'a.id_job', 'jobs.id')
      .leftJoin('assignments as s', 's.id_job', 'jobs.id')
      .select(['jobs.id_status', 'a.id_treasure as visit', 's.id_treasure as has_it'])
      .where(
        'b.id',
        'in',
        booked.map(({ id }) => id),
      )
      .orderBy('jobs.id_status', 'desc')
      .execute()
  const confirmed = () => ({ id_status: 3, visit: id_treasure, has_it: id_treasure })
  const stillDraft = { id_status: 0, visit: null, has_it: null }

  test(`${ways} customers choose the only time at once, ${rounds} times: one has it, and the others are refused`, async () => {
    const many = await drafts(ways)
    for (let round = 0; round < rounds; round += 1) {
      await clear()
      expect(count(await Promise.all(many.map(hold)))).toEqual({
        made: 1,
        window_taken: ways - 1,
      })
    }
  }, 300_000)

  test(`a customer chooses a time while staff plan a visit then, ${rounds} times: one of the two has it`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await clear()
      const one = await draft()
      const [id_job = 0] = await createJobs(database.db, id_customer, [
        { id_status: 2, on_board: false },
      ])
      await database.db
        .insertInto('assignments')
        .values({ id_job, id_treasure, how: 'admin', assigned_at: at, ended_at: null })
        .execute()
      const visit = { id_job, id_treasure, date: '2026-12-01', time: '10:00', hours: 1 }
      const answers = await Promise.all([
        hold(one),
        staff.call(createAppointment, { body: visit }).then(
          () => 'made',
          (error: unknown) => (isApiError(error) ? error.code : String(error)),
        ),
      ])
      expect([
        ['made', 'appointment_overlaps'],
        ['window_taken', 'made'],
      ]).toContainEqual(answers)
    }
  }, 150_000)

  test(`customers choose a time at the moment when its hold ends and its customer books, ${rounds} times: one of them gets it`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await clear()
      at = monday
      const [first, ...others] = await drafts(9)
      if (!first) throw new Error('No draft')
      expect(await hold(first)).toBe('made')
      at = later(monday, minutes(10))
      const [booked, ...held] = await Promise.all([complete(first), ...others.map(hold)])
      expect(count([booked, ...held])).toEqual({ made: 1, window_taken: 8 })
      expect(await jobs([first])).toEqual([booked === 'made' ? confirmed() : stillDraft])
    }
  }, 150_000)

  test(
    `one booking completed ${ways} times at once, ${rounds} times: it has one job, one treasure and one visit`,
    { tags: 'slow', timeout: 300_000 },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        await clear()
        const one = await draft()
        await hold(one)
        const answers = await Promise.all(Array.from({ length: ways }, () => complete(one)))
        expect(count(answers)).toEqual({ made: ways })
        expect(await jobs([one])).toEqual([confirmed()])
      }
    },
  )

  test(
    `a booking is completed while its treasure is switched off, ${rounds} times: it is confirmed as a whole or not at all`,
    { tags: 'slow', timeout: 300_000 },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        await clear()
        const one = await draft()
        await hold(one)
        const [answer] = await Promise.all([
          complete(one),
          database.db.updateTable('treasures').set({ switched_on: false }).execute(),
        ])
        expect(['made', 'window_taken']).toContain(answer)
        expect(await jobs([one])).toEqual([answer === 'made' ? confirmed() : stillDraft])
        await database.db.updateTable('treasures').set({ switched_on: true }).execute()
      }
    },
  )

  test(
    `customers choose times of two treasures crosswise, ${rounds} times: nobody waits for the other in vain`,
    { tags: 'slow', timeout: 300_000 },
    async () => {
      const { db } = database
      const other = await createTreasure(db, { lname: 'Other', mphone: '+447700900002' })
      await work(other)
      const many = await drafts(16)
      for (let round = 0; round < rounds; round += 1) {
        await clear()
        const answers = await Promise.all(many.map(hold))
        expect(count(answers)).toEqual({ made: 2, window_taken: 14 })
        // Each takes the other's time, and gives its own up.
        const again = await Promise.all(many.map(hold))
        expect(count(again)).toEqual({ made: 2, window_taken: 14 })
      }
      await db.deleteFrom('working_hours').where('id_treasure', '=', other).execute()
    },
  )
})
