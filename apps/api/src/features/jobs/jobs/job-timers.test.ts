import {
  answerStart,
  assignJob,
  boostJobPrice,
  createJob,
  createPartialBooking,
  endAssignment,
  estimateStatus,
  jobStatus,
  listJobEstimates,
  listJobOpportunities,
  opportunityStatus,
  updateJob,
  updatePartialBooking,
  type ApiClient,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createOption } from '#test/booking-fixtures.ts'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { looseLimits } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { onBothEngines } from '#test/test-database.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { bookingTasks } from '../booking/booking-tasks.ts'
import { opportunityTasks } from '../opportunities/opportunity-tasks.ts'
import { startCheckTasks } from '../start-checks/start-check-tasks.ts'
import { boostTasks } from './boost-task.ts'

/** Timers without a sweep: each fires because the change that caused it also planned it. */
onBothEngines((engine) => {
  let boss: ApiClient
  let id_customer: number
  let id_treasure: number
  let id_option: number
  /** Monday noon in London. */
  const noon = '2026-11-23T12:00:00Z'
  let now = new Date(noon)
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    id_treasure = await createTreasure(db, {
      lname: 'Okafor',
      mphone: '+447700900001',
      email: 'sam@example.org',
    })
    id_option = await createOption(db, { auto_match: false })
    await db.updateTable('ambassadors').set({ automatically_price_boost: true }).execute()
    boss = await signIn(app, await createUser(db, { is_admin: true, super: true }))
  })

  async function at(instant: string) {
    now = new Date(instant)
    const deps = { database, texts: undefined, limits: looseLimits, files: {} as never }
    const tasks: Partial<Tasks> = {
      ...bookingTasks(deps),
      ...boostTasks(deps),
      ...opportunityTasks(deps),
      ...startCheckTasks(deps),
    }
    const unswept = Object.entries(tasks).map(([name, task]) => [
      name,
      { ...task, sweep: undefined },
    ])
    expect(await runDueTasks(database, Object.fromEntries(unswept) as never, now)).toEqual([])
    await app.drain()
  }
  async function book(changes: object = {}) {
    now = new Date(noon)
    const body = { id_customer, id_option, address: '7 High Road', descr: 'Mow it.', ...changes }
    return (await boss.call(createJob, { body: { postcode: 'SE13 5AB', ...body } as never })).id
  }
  const read = (id: number) =>
    database.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const give = (id: number) => boss.call(assignJob, { params: { id }, body: { id_treasure } })
  const asked = async (id: number) =>
    (await readMails(database.db, 'sam@example.org')).filter(
      ({ subject }) => subject?.includes(String(id)) && /start/i.test(subject),
    ).length

  test('the prices and offers for a job that expires are withdrawn', async () => {
    const { db } = database
    const id = await book({ wanted: 'date', wanted_on: '2026-11-24' })
    const about = { id_job: id, id_treasure, created_at: now }
    await db
      .insertInto('estimates')
      .values({
        ...about,
        id_status: estimateStatus.sent,
        treasure_price_pence: 1_000,
        customer_price_pence: 1_250,
        descr: 'All of it',
        valid_until: '2026-12-24',
      })
      .execute()
    await db
      .insertInto('opportunities')
      .values({
        ...about,
        id_status: opportunityStatus.sent,
        how: 'staff',
        score_hundredths: 5_000,
        token_hash: null,
        sent_at: now,
        expires_at: new Date('2026-12-24T00:00:00Z'),
      })
      .execute()
    await at('2026-11-27T00:00:00Z')
    expect((await read(id)).id_status).toBe(jobStatus.expired)
    const params = { params: { id } }
    const prices = (await boss.call(listJobEstimates, params)).data
    expect(prices.map(({ status }) => status)).toEqual(['Withdrawn'])
    const offers = (await boss.call(listJobOpportunities, params)).data
    expect(offers.map(({ status }) => status)).toEqual(['Withdrawn'])
  })

  test('a job expires at midnight in London two days past its wanted day, even if that day was changed', async () => {
    const id = await book({ wanted: 'date', wanted_on: '2026-11-24' })
    const sooner = await book({ wanted: 'date', wanted_on: '2026-11-25' })
    await boss.call(updateJob, {
      params: { id: sooner },
      body: { wanted: 'date', wanted_on: '2026-11-24' },
    })
    await at('2026-11-25T23:59:59Z')
    expect(await read(id)).toMatchObject({ id_status: 1 })
    expect(await read(sooner)).toMatchObject({ id_status: 1 })
    await at('2026-11-26T00:00:00Z')
    expect(await read(id)).toMatchObject({ id_status: 8 })
    expect(await read(sooner)).toMatchObject({ id_status: 8 })

    const put_off = await book({ wanted: 'date', wanted_on: '2026-11-24' })
    await boss.call(updateJob, {
      params: { id: put_off },
      body: { wanted: 'date', wanted_on: '2026-11-27' },
    })
    await at('2026-11-28T23:59:59Z')
    expect(await read(put_off)).toMatchObject({ id_status: 1 })
    await at('2026-11-29T00:00:00Z')
    expect(await read(put_off)).toMatchObject({ id_status: 8 })
  })

  test('a price rises a day after the job was posted, and a day after the last rise', async () => {
    const id = await book()
    await at('2026-11-24T11:59:59Z')
    expect(await read(id)).toMatchObject({ boost_pence: 0 })
    await at('2026-11-24T12:00:00Z')
    expect(await read(id)).toMatchObject({ boost_pence: 93 })
    now = new Date('2026-11-24T18:00:00Z')
    await boss.call(boostJobPrice, { params: { id }, body: { amount: 1 } })
    await at('2026-11-25T17:59:59Z')
    expect(await read(id)).toMatchObject({ boost_pence: 193 })
    await at('2026-11-25T18:00:00Z')
    expect(await read(id)).toMatchObject({ boost_pence: 286 })
  })

  test('a treasure is asked a day after the assignment and a day after each answer, but not at night', async () => {
    const id = await book()
    now = new Date('2026-11-23T21:00:00Z')
    const { id: id_assignment } = await give(id)
    await at('2026-11-25T07:59:59Z')
    expect(await read(id)).toMatchObject({ start_check_at: null })
    await at('2026-11-25T08:00:00Z')
    expect(await asked(id)).toBe(1)
    const [mail] = await readMails(database.db, 'sam@example.org')
    const token = /\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
    now = new Date('2026-11-25T10:00:00Z')
    await app.client.call(answerStart, { body: { token, answer: 'started', reason: '' } })
    await at('2026-11-26T09:59:59Z')
    expect(await asked(id)).toBe(1)
    await at('2026-11-26T10:00:00Z')
    expect(await asked(id)).toBe(2)
    // A new assignment gives them another day.
    await boss.call(endAssignment, { params: { id: id_assignment } })
    await give(id)
    await at('2026-11-27T09:59:59Z')
    expect(await asked(id)).toBe(2)
    await at('2026-11-27T10:00:00Z')
    expect(await asked(id)).toBe(3)
  })

  test('a job is matched at once and hourly from then on, but not at night', async () => {
    const matchedAt = async (id: number) => (await read(id)).matched_at?.toISOString()
    const id = await book({ id_option: await createOption(database.db, { auto_match: true }) })
    const later = await book()
    await boss.call(updateJob, { params: { id: later }, body: { auto_match: true } })
    await at(noon)
    expect(await matchedAt(id)).toBe('2026-11-23T12:00:00.000Z')
    expect(await matchedAt(later)).toBe('2026-11-23T12:00:00.000Z')
    await at('2026-11-23T12:59:59Z')
    expect(await matchedAt(id)).toBe('2026-11-23T12:00:00.000Z')
    await at('2026-11-23T19:30:00Z')
    expect(await matchedAt(id)).toBe('2026-11-23T19:30:00.000Z')
    await at('2026-11-24T07:59:59Z')
    expect(await matchedAt(id)).toBe('2026-11-23T19:30:00.000Z')
    await at('2026-11-24T08:00:00Z')
    expect(await matchedAt(id)).toBe('2026-11-24T08:00:00.000Z')
  })

  test('a draft expires three days after it was last saved', async () => {
    now = new Date(noon)
    const { id, token } = await app.client.call(createPartialBooking, {
      body: { id_service_option: id_option, postcode: 'SE13 5AB' },
    })
    const status = async () =>
      (
        await database.db
          .selectFrom('jobs')
          .innerJoin('bookings as b', 'b.id_job', 'jobs.id')
          .select('id_status')
          .where('b.id', '=', id)
          .executeTakeFirstOrThrow()
      ).id_status
    now = new Date('2026-11-24T12:00:00Z')
    await app.client.call(updatePartialBooking, {
      params: { id },
      body: { token, descr: 'Mow the lawn.' },
    })
    await at('2026-11-27T11:59:59Z')
    expect(await status()).toBe(0)
    await at('2026-11-27T12:00:00Z')
    expect(await status()).toBe(8)
  })
})
