import {
  addDays,
  assignJob,
  createAppointment,
  createLinkedAppointment,
  getDiary,
  isApiError,
  londonWallOf,
  moveAppointment,
  moveLinkedAppointment,
  respondToLinkedEstimate,
  type Endpoint,
  type InputOf,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { onBothEngines } from '#test/test-database.ts'
import { jobLinksStore, treasureLinkEnds } from '../jobs/job-links.store.ts'

const ways = 64
const now = new Date('2026-11-21T09:00:00Z')

onBothEngines((engine) => {
  const rounds = raceRoundsOn(engine)
  let id_customer: number
  let id_treasure: number
  /** The two users who can move a visit. */
  let staff: SignedInClient
  let own: SignedInClient

  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    ;({ id_customer } = await createFixtures(database.db))
    id_treasure = await createTreasure(database.db, { lname: 'Busy', mphone: '+447700900001' })
    staff = await signIn(app, await createUser(database.db, { is_admin: true, super: true }))
    own = await signIn(app, await createUser(database.db, { id_treasure }))
  })

  const ask = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    injectClient(app)
      .call(endpoint, input as never)
      .then(() => 'made', codeOf)
  const codeOf = (error: unknown) => (isApiError(error) ? error.code : String(error))
  const count = (answers: readonly string[]) =>
    Object.fromEntries(
      [...new Set(answers)].toSorted().map((one) => [one, answers.filter((a) => a === one).length]),
    )

  async function takenJobIds(howMany: number) {
    const { db } = database
    const ids = await createJobs(
      db,
      id_customer,
      Array.from({ length: howMany }, () => ({ id_status: 2 as const, on_board: false })),
    )
    await db
      .insertInto('assignments')
      .values(
        ids.map((id_job) => ({
          id_job,
          id_treasure,
          how: 'admin' as const,
          assigned_at: now,
          ended_at: null,
        })),
      )
      .execute()
    return ids
  }

  async function takenJobs(howMany: number) {
    const { db } = database
    const ids = await takenJobIds(howMany)
    const expires_at = treasureLinkEnds(now)
    return Promise.all(
      ids.map((id_job) =>
        jobLinksStore(db).createFor('treasure', { id_job, id_treasure, expires_at }, now),
      ),
    )
  }

  async function agreedOn(date: string, time: string) {
    const [id_job = 0] = await takenJobIds(1)
    const body = { id_job, id_treasure, date, time, hours: 2 }
    return (await staff.call(createAppointment, { body })).id
  }

  const heard = (call: Promise<unknown>) =>
    call.then(
      () => 'moved' as const,
      (error: unknown) => error,
    )

  const startsOn = async (client: SignedInClient, day: string) =>
    (await client.call(getDiary, { query: { from: day, to: day, id_treasure } })).times
      .map(({ id_appointment, start_at }) => [
        id_appointment,
        londonWallOf(new Date(start_at)).time,
      ])
      .toSorted(([one = 0], [other = 0]) => Number(one) - Number(other))

  test(`${ways} overlapping appointments of one treasure, made at once, ${rounds} times: one is kept, and the others are refused`, async () => {
    const tokens = await takenJobs(ways)
    for (let round = 0; round < rounds; round++) {
      const date = addDays('2026-12-01', round)
      const answers = await Promise.all(
        tokens.map((token, i) =>
          ask(createLinkedAppointment, {
            body: { token, date, time: `09:${String(i % 60).padStart(2, '0')}`, hours: 1 },
          }),
        ),
      )
      expect(count(answers)).toEqual({ appointment_overlaps: ways - 1, made: 1 })
    }
    const { db } = database
    expect(
      await db
        .selectFrom('appointment_times as one')
        .innerJoin('appointment_times as two', (join) =>
          join
            .onRef('two.id_treasure', '=', 'one.id_treasure')
            .onRef('two.id', '<>', 'one.id')
            .on(sql<boolean>`one.during && two.during`),
        )
        .select('one.id')
        .execute(),
    ).toEqual([])
    const { made, moved } = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('appointments')
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('made'),
        eb
          .selectFrom('events')
          .innerJoin('jobs', 'jobs.id', 'events.id_job')
          .where('jobs.id_status', '<>', 3)
          .select((e) => e.fn.countAll<number>().as('n'))
          .as('moved'),
      ])
      .executeTakeFirstOrThrow()
    expect({ made, moved }).toEqual({ made: rounds, moved: 0 })
  }, 300_000)

  test(
    `${ways} moves of one visit at once, ${rounds} times: one wins, and the others learn that it changed`,
    { tags: 'slow', timeout: 300_000 },
    async () => {
      const [token = ''] = await takenJobs(1)
      const { db } = database
      const made = { token, date: '2027-06-01', time: '09:00' }
      const client = injectClient(app)
      const { id } = await client.call(createLinkedAppointment, { body: made })
      for (let round = 0; round < rounds; round++) {
        const date = addDays('2027-06-02', round)
        const answers = await Promise.all(
          Array.from({ length: ways }, (_, i) =>
            ask(moveLinkedAppointment, {
              body: {
                token,
                id,
                sequence: round,
                date,
                time: `10:${String(i % 60).padStart(2, '0')}`,
              },
            }),
          ),
        )
        expect(count(answers)).toEqual({ appointment_changed: ways - 1, made: 1 })
      }
      const told = await db
        .selectFrom('events')
        .select('id')
        .where('event', '=', 'appointment.moved')
        .where('id_record', '=', id)
        .execute()
      expect(told).toHaveLength(rounds)
    },
  )

  test(`two visits of a treasure dragged onto one hour at once, ${rounds} times: one is moved there, and the other is refused and stays where it was`, async () => {
    const clash = {
      code: 'appointment_overlaps',
      message: expect.stringMatching(/^There is something else at that time: a visit on /),
    }
    for (let round = 0; round < rounds; round++) {
      const day = addDays('2027-08-02', round)
      const [first, second] = [await agreedOn(day, '08:00'), await agreedOn(day, '16:00')]
      const to = (time: string) => ({ sequence: 0, date: day, time })
      const answers = await Promise.all([
        heard(staff.call(moveAppointment, { params: { id: first }, body: to('12:00') })),
        heard(own.call(moveAppointment, { params: { id: second }, body: to('12:30') })),
      ])
      const [isFirst, isSecond] = answers.map((answer) => answer === 'moved')
      expect([isFirst, isSecond].filter(Boolean)).toHaveLength(1)
      expect(answers.find((answer) => answer !== 'moved')).toMatchObject(clash)
      expect(await startsOn(own, day)).toEqual(
        isFirst
          ? [
              [first, '12:00'],
              [second, '16:00'],
            ]
          : [
              [first, '08:00'],
              [second, '12:30'],
            ],
      )
    }
  }, 150_000)

  test(`one visit dragged by its treasure and by staff at once, ${rounds} times: one moves it, and the other is refused and reads the new time`, async () => {
    const late = {
      code: 'appointment_changed',
      message: 'This appointment has just been changed. Please check it again.',
    }
    for (let round = 0; round < rounds; round++) {
      const day = addDays('2027-09-06', round)
      const id = await agreedOn(day, '08:00')
      const answers = await Promise.all(
        [staff, own].map((hand, i) =>
          heard(
            hand.call(moveAppointment, {
              params: { id },
              body: { sequence: 0, date: day, time: `1${i}:00` },
            }),
          ),
        ),
      )
      const won = answers.indexOf('moved')
      expect(answers[1 - won]).toMatchObject(late)
      for (const hand of [staff, own])
        expect(await startsOn(hand, day)).toEqual([[id, `1${won}:00`]])
    }
  }, 150_000)

  test(`all estimates of a job accepted at once, ${rounds} times: one is accepted, and its treasure gets the job at its price`, async () => {
    const { db } = database
    const treasures = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        createTreasure(db, { lname: `Estimator${i}`, mphone: `+44770090010${i}` }),
      ),
    )
    const jobs = await createJobs(
      db,
      id_customer,
      Array.from({ length: rounds }, () => ({ treasure_price_pence: null })),
    )
    for (const id_job of jobs) {
      const estimates = await db
        .insertInto('estimates')
        .values(
          treasures.map((id, i) => ({
            id_job,
            id_treasure: id,
            id_status: 2 as const,
            treasure_price_pence: 10_000 + i,
            customer_price_pence: 12_500 + i,
            descr: 'All of it',
            valid_until: '2026-12-05',
            created_at: now,
          })),
        )
        .returning('id')
        .execute()
      const link = { id_job, expires_at: treasureLinkEnds(now) }
      const token = await jobLinksStore(db).createFor('estimates', link, now)
      const answers = await Promise.all(
        estimates.map(({ id }) => ask(respondToLinkedEstimate, { body: { token, id, status: 3 } })),
      )
      expect(count(answers)).toEqual({ estimate_answered: treasures.length - 1, made: 1 })
    }
    const settled = await db
      .selectFrom('jobs')
      .innerJoin('assignments as a', 'a.id_job', 'jobs.id')
      .innerJoin('estimates as e', (join) =>
        join.onRef('e.id_job', '=', 'jobs.id').on('e.id_status', '=', 3),
      )
      .whereRef('a.id_treasure', '=', 'e.id_treasure')
      .whereRef('jobs.treasure_price_pence', '=', 'e.treasure_price_pence')
      .whereRef('jobs.customer_price_pence', '=', 'e.customer_price_pence')
      .where('jobs.id', 'in', jobs)
      .where('jobs.id_price_unit', '=', 4)
      .where('jobs.id_status', '=', 2)
      .select('jobs.id')
      .execute()
    expect(settled).toHaveLength(rounds)
  }, 150_000)

  test(`a customer accepts a price while staff assign another treasure, ${rounds} times: one of the two succeeds as a whole`, async () => {
    const { db } = database
    const id_other = await createTreasure(db, { lname: 'Other', mphone: '+447700900555' })
    const jobs = await createJobs(
      db,
      id_customer,
      Array(rounds).fill({ treasure_price_pence: null }),
    )
    for (const id_job of jobs) {
      const price = { treasure_price_pence: 10_000, customer_price_pence: 12_500 }
      const { id } = await db
        .insertInto('estimates')
        .values({
          ...price,
          id_job,
          id_treasure,
          id_status: 2,
          descr: 'All of it',
          valid_until: '2026-12-05',
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const link = { id_job, expires_at: treasureLinkEnds(now) }
      const token = await jobLinksStore(db).createFor('estimates', link, now)
      const [accepted, assigned] = await Promise.all([
        ask(respondToLinkedEstimate, { body: { token, id, status: 3 } }),
        staff
          .call(assignJob, { params: { id: id_job }, body: { id_treasure: id_other } })
          .then(() => 'made', codeOf),
      ])
      const job = await db
        .selectFrom('jobs')
        .innerJoin('assignments as a', 'a.id_job', 'jobs.id')
        .innerJoin('estimates as e', 'e.id_job', 'jobs.id')
        .select(['a.id_treasure', 'jobs.treasure_price_pence', 'e.id_status'])
        .where('jobs.id', '=', id_job)
        .execute()
      expect([accepted, assigned, job]).toEqual(
        accepted === 'made'
          ? ['made', 'job_taken', [{ id_treasure, treasure_price_pence: 10_000, id_status: 3 }]]
          : [
              'job_cannot_move',
              'made',
              [{ id_treasure: id_other, treasure_price_pence: null, id_status: 2 }],
            ],
      )
    }
  }, 150_000)
})
