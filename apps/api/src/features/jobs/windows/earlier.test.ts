import {
  askForEarlierTime,
  createAppointment,
  deleteAppointment,
  listMyCustomerJobs,
  moveMyVisit,
  type ApiClient,
} from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'
import { earlierTasks } from './earlier-tasks.ts'

// A Monday. The treasure may be booked from nine to eleven on Thursday, and has a visit then.
const at = new Date('2026-11-30T12:00:00Z')
const thursday = '2026-12-03'
const nine = `${thursday}T09:00:00.000Z`
let now = at
const { app, database } = useApp({ clock: () => now })

let admin: ApiClient
let id_treasure: number
/** Visit on Thursday, and those of four customers a week later. */
let taken: number
let visits: { id: number; client: ApiClient; start_at: string }[]
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
  admin = await signIn(app, await createUser(db, { is_admin: true }))
})
beforeEach(async () => {
  const { db } = database
  now = at
  await db.deleteFrom('appointments').execute()
  await db.deleteFrom('working_days').execute()
  const hours = { id_treasure, mode: 'book', from_minute: 540, to_minute: 660 } as const
  await db
    .insertInto('working_days')
    .values({ ...hours, date: thursday })
    .execute()
  const visit = async (id_customer: number, date: string, time: string, hours: number) => {
    const job = { id_customer, id_treasure, at: new Date('2026-11-20T12:00:00Z') }
    const id_job = await createBegunJob(db, job)
    const body = { id_job, id_treasure, date, time, hours }
    return (await admin.call(createAppointment, { body })).id
  }
  taken = await visit(await createCustomer(db, {}), thursday, '09:00', 2)
  visits = []
  for (const hour of ['10', '12', '14', '16']) {
    const id_customer = await createCustomer(db, {})
    const id = await visit(id_customer, '2026-12-10', `${hour}:00`, 1)
    const client = await signIn(app, await createUser(db, { id_customer }))
    visits.push({ id, client, start_at: `2026-12-10T${hour}:00:00.000Z` })
  }
})

const ask = ({ id, client }: (typeof visits)[number], wanted = true) =>
  client.call(askForEarlierTime, { params: { id }, body: { wanted } })
const run = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  expect(await runDueTasks(database, earlierTasks({ database }), now)).toEqual([])
}
/** Visits whose customers have been told, in order, with the time. */
const told = async () =>
  (
    await database.db
      .selectFrom('events')
      .select(['id_record', 'data'])
      .where('event', '=', 'appointment.earlier_free')
      .where(
        'id_record',
        'in',
        visits.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  ).map(({ id_record, data }) => [visits.findIndex(({ id }) => id === id_record), data])
const when = { when: 'Thursday 3 December 2026 at 09:00' }

test('a time that comes up is offered in waves, to those who asked first, and one of them gets it', async () => {
  for (const visit of [...visits].toReversed()) {
    await ask(visit)
    now = new Date(now.getTime() + 1_000)
  }
  await run(15)
  expect(await told()).toEqual([])

  await admin.call(deleteAppointment, { params: { id: taken }, query: {} })
  await run(15)
  const first = [3, 2, 1].map((n) => [n, when])
  expect(await told()).toEqual(first)
  await run(15)
  expect(await told()).toEqual(first)
  await run(60)
  expect(await told()).toEqual([...first, [0, when]])
  await run(90)
  expect(await told()).toHaveLength(4)

  const move = ({ id, client, start_at }: (typeof visits)[number]) =>
    refusalOrMoved(client, { params: { id }, body: { sequence: 0, start_at, to: nine } })
  const answers = await Promise.all(visits.map(move))
  expect(answers.filter((answer) => answer === 'moved')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'appointment_overlaps')).toHaveLength(3)
  const wishes = await database.db.selectFrom('earlier_wishes').select('id_appointment').execute()
  expect(wishes).toHaveLength(3)
})

const refusalOrMoved = async (
  client: ApiClient,
  input: Parameters<typeof client.call<typeof moveMyVisit>>[1],
) => {
  try {
    await client.call(moveMyVisit, input)
    return 'moved'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('times that were free already are no news, but one that was taken meanwhile is', async () => {
  const [visit] = visits
  if (!visit) throw new Error('no visit')
  await admin.call(deleteAppointment, { params: { id: taken }, query: {} })
  await ask(visit)
  await run(15)
  expect(await told()).toEqual([])

  const busy = { id_treasure, start_on: thursday, end_on: thursday, created_at: at }
  await database.db.insertInto('breaks').values(busy).execute()
  await run(15)
  await database.db.deleteFrom('breaks').execute()
  await run(15)
  expect(await told()).toEqual([[0, when]])
})

test('a wish ends when its customer says so, moves the visit, or has no visit any more', async () => {
  const [one, two, three] = visits
  if (!one || !two || !three) throw new Error('no visits')
  for (const visit of [one, two, three]) await ask(visit)
  const wanted = async ({ client }: typeof one) =>
    (await client.call(listMyCustomerJobs, { query: {} })).data[0]?.next_visit?.earlier
  expect(await wanted(one)).toBe(true)
  await ask(one, false)
  expect(await wanted(one)).toBe(false)
  await admin.call(deleteAppointment, { params: { id: two.id }, query: {} })
  await admin.call(deleteAppointment, { params: { id: taken }, query: {} })
  await run(15)
  expect(await told()).toEqual([[2, when]])
  const { id, start_at } = three
  await three.client.call(moveMyVisit, {
    params: { id },
    body: { sequence: 0, start_at, to: nine },
  })
  expect(await wanted(three)).toBe(false)
  const left = await database.db.selectFrom('earlier_wishes').select('id_appointment').execute()
  expect(left).toEqual([])
})

test('nobody hears of earlier times for visits that repeat, begin soon, or are not theirs', async () => {
  const [one, two] = visits
  if (!one || !two) throw new Error('no visits')
  const call = { params: { id: one.id }, body: { wanted: true } }
  expect(await refusal(two.client, askForEarlierTime, call)).toMatchObject({ status: 404 })
  const { id_job } = await database.db
    .selectFrom('appointments')
    .select('id_job')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  const weekly = {
    recurrent: true,
    end_at: '2026-12-24',
    meta: { frequency: 1, byweekday: ['TH' as const] },
  }
  const { id } = await admin.call(createAppointment, {
    body: { id_job, id_treasure, date: '2026-12-10', time: '18:00', hours: 1, ...weekly },
  })
  expect(await refusal(one.client, askForEarlierTime, { ...call, params: { id } })).toMatchObject({
    code: 'appointment_repeats',
  })
  now = new Date('2026-12-10T07:00:00Z')
  expect(await refusal(one.client, askForEarlierTime, call)).toMatchObject({
    code: 'appointment_begun',
  })
})
