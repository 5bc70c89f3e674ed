import {
  answerNobodyIn,
  createAppointment,
  deleteAppointment,
  getMyDay,
  getVisitStatus,
  listJobActivities,
  listJobs,
  moveAppointment,
  sayAtVisit,
  type VisitKind,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import type { Texts } from '#kernel/texts.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'
import { visitTasks } from './visit-tasks.ts'

const tuesday = '2026-12-01'
let now: Date
/** A provider of texts. These tests send none. */
const texts = { takesReplies: false } as Texts
const { app, database } = useApp({ clock: () => now, texts })
const at = (time: string) => new Date(`${tuesday}T${time}Z`)

let admin: SignedInClient
let martin: SignedInClient
let other: SignedInClient
let id_treasure: number
let id_job: number
beforeAll(async () => {
  const { db } = database
  now = at('07:00')
  await createFixtures(db)
  id_treasure = await createTreasure(db, {
    fname: 'Martin',
    lname: 'Penrose',
    mphone: '+447700900001',
  })
  const stranger = await createTreasure(db, { lname: 'Other', mphone: '+447700900002' })
  admin = await signIn(app, await createUser(db, { is_admin: true }))
  martin = await signIn(app, await createUser(db, { id_treasure }))
  other = await signIn(app, await createUser(db, { id_treasure: stranger }))
})
beforeEach(async () => {
  const { db } = database
  now = at('07:00')
  await db.deleteFrom('appointments').execute()
  await db.deleteFrom('messages').execute()
  id_job = await makeJob('Priya')
  await makeVisit(id_job, '09:00')
})
let made = 100
const makeJob = async (fname: string) =>
  createBegunJob(database.db, {
    // Each has a number of their own, because a person gets only so many texts a day.
    id_customer: await createCustomer(database.db, { fname, mphone: `+447700900${++made}` }),
    id_treasure,
    at: new Date('2026-11-20T12:00:00Z'),
  })
const makeVisit = async (job: number, time: string, date = tuesday) =>
  (
    await admin.call(createAppointment, {
      body: { id_job: job, id_treasure, date, time, hours: 1 },
    })
  ).id

const day = () => martin.call(getMyDay, { query: { date: tuesday } })
const visitId = async () => (await day()).visits[0]?.id ?? 0
const say = (
  id: number,
  kind: VisitKind,
  changes: { minutes?: number; at_device?: string } = {},
) => ({
  params: { id },
  body: { kind, at_device: now.toISOString(), ...changes },
})
/** Messages to the customer about the visit, after what waits for it has run. */
async function told() {
  await app.drain()
  return database.db
    .selectFrom('messages')
    .select(['template', 'body', 'state'])
    .where('template', 'like', 'visit%')
    .orderBy('id')
    .execute()
}
/** Looks for late visits, as happens every two minutes. Nothing follows from what is found yet. */
async function look() {
  expect(await runDueTasks(database, visitTasks({ database }), now)).toEqual([])
}
/** The treasure has reported something, so that their silence means something. */
async function reportYesterday() {
  now = new Date('2026-11-30T08:00:00Z')
  await makeVisit(await makeJob('Grace'), '09:00', '2026-11-30')
  now = new Date('2026-11-30T09:00:00Z')
  const { visits } = await martin.call(getMyDay, { query: {} })
  await martin.call(sayAtVisit, say(visits[0]?.id ?? 0, 'arrived'))
}
const lateJobs = async () => {
  const { data } = await admin.call(listJobs, { query: { late: 'true' } })
  return data.map(({ id }) => id)
}
const linkIn = (body: string) => /public\/customer\/visit\/([\w-]+)/.exec(body)?.[1] ?? ''

test('a day has its visits in order, with their addresses, the customers’ numbers and the minutes between them', async () => {
  const later = await makeJob('Ada')
  await makeVisit(later, '11:00')
  await makeVisit(later, '09:00', '2026-12-02')
  const { date, visits } = await day()
  expect(date).toBe(tuesday)
  expect(visits).toMatchObject([
    {
      id_job,
      start_at: `${tuesday}T09:00:00.000Z`,
      customer: { fname: 'Priya' },
      minutes_from_last: null,
    },
    {
      id_job: later,
      start_at: `${tuesday}T11:00:00.000Z`,
      customer: { fname: 'Ada' },
      minutes_from_last: 10,
    },
  ])
  expect(JSON.stringify(visits)).not.toContain('customer_price')
  expect((await other.call(getMyDay, { query: { date: tuesday } })).visits).toEqual([])
})

test('what a treasure says counts once, and its customer gets a link to follow the way', async () => {
  const id = await visitId()
  now = at('08:40')
  const call = say(id, 'on_the_way', { minutes: 20 })
  const { said } = await martin.call(sayAtVisit, call)
  expect(said).toEqual({
    on_the_way: '2026-12-01T08:40:00.000Z',
    late: null,
    arrived: null,
    done: null,
    nobody_in: null,
  })
  await martin.call(sayAtVisit, call)
  const [message, ...others] = await told()
  expect(others).toEqual([])
  expect(message?.body).toContain('Martin is on the way, there at about 09:00')
  const links = database.db.selectFrom('job_links').select('id_job').where('purpose', '=', 'visit')
  expect(await links.execute()).toHaveLength(1)

  const status = (token: string) => app.client.call(getVisitStatus, { params: { token } })
  const token = linkIn(message?.body ?? '')
  expect(await status(token)).toEqual({
    treasure: 'Martin',
    service: 'Gardening',
    start_at: `${tuesday}T09:00:00.000Z`,
    end_at: `${tuesday}T10:00:00.000Z`,
    state: 'on_the_way',
    said_at: '2026-12-01T08:40:00.000Z',
    expected_at: '2026-12-01T09:00:00.000Z',
    is_late: false,
    answered: false,
    signed_at: null,
  })
  now = at('09:02')
  await martin.call(sayAtVisit, say(id, 'arrived'))
  expect(await status(token)).toMatchObject({ state: 'here', expected_at: null })
  now = at('09:50')
  await martin.call(sayAtVisit, say(id, 'done'))
  expect(await status(token)).toMatchObject({ state: 'done' })
  expect(await told()).toHaveLength(1)
  now = at('11:50')
  expect(await refusal(app.client, getVisitStatus, { params: { token } })).toMatchObject({
    status: 404,
    code: 'link_not_found',
  })
})

test('what arrives late from a device without signal is kept, in the order of the device, and sends no message', async () => {
  const id = await visitId()
  now = at('10:30')
  for (const [kind, time] of [
    ['done', '09:55'],
    ['on_the_way', '08:40'],
    ['arrived', '09:00'],
  ] as const)
    await martin.call(sayAtVisit, say(id, kind, { at_device: at(time).toISOString() }))
  const [visit] = (await day()).visits
  expect(visit?.said).toMatchObject({
    on_the_way: at('08:40').toISOString(),
    arrived: at('09:00').toISOString(),
    done: at('09:55').toISOString(),
  })
  expect(await told()).toEqual([])
})

test('nobody in is reported to the customer, and a visit that is done, moved, cancelled or not theirs is refused', async () => {
  const id = await visitId()
  now = at('09:05')
  await martin.call(sayAtVisit, say(id, 'arrived'))
  await martin.call(sayAtVisit, say(id, 'nobody_in'))
  expect((await told()).map(({ body }) => body)).toEqual([
    expect.stringContaining('Martin is at your door'),
  ])
  expect(await refusal(other, sayAtVisit, say(id, 'arrived'))).toMatchObject({ status: 404 })
  await martin.call(sayAtVisit, say(id, 'done'))
  now = at('09:10')
  expect(await refusal(martin, sayAtVisit, say(id, 'on_the_way'))).toMatchObject({
    code: 'visit_over',
  })

  const next = await makeVisit(await makeJob('Ada'), '15:00')
  const [, ada] = (await day()).visits
  now = at('14:40')
  await martin.call(sayAtVisit, say(ada?.id ?? 0, 'on_the_way'))
  const [, message] = await told()
  const token = linkIn(message?.body ?? '')
  await admin.call(moveAppointment, {
    params: { id: next },
    body: { sequence: 0, date: '2026-12-03', time: '15:00' },
  })
  expect(await app.client.call(getVisitStatus, { params: { token } })).toMatchObject({
    state: 'planned',
    start_at: '2026-12-03T15:00:00.000Z',
  })
  expect(await refusal(martin, sayAtVisit, say(ada?.id ?? 0, 'arrived'))).toMatchObject({
    code: 'visit_not_today',
  })
  await admin.call(deleteAppointment, { params: { id: next }, query: {} })
  expect(await app.client.call(getVisitStatus, { params: { token } })).toMatchObject({
    state: 'changed',
  })
  expect(await refusal(martin, sayAtVisit, say(ada?.id ?? 0, 'arrived'))).toMatchObject({
    status: 404,
  })
})

test('a visit that should have begun is late: its customer hears of it once, and staff see it', async () => {
  await reportYesterday()
  const id = await visitId()
  now = at('09:14')
  await look()
  expect(await told()).toEqual([])
  expect(await lateJobs()).not.toContain(id_job)
  now = at('09:15')
  await look()
  await look()
  const [message, ...others] = await told()
  expect(others).toEqual([])
  expect(message).toMatchObject({ template: 'visit_late_text' })
  expect(message?.body).toContain(`Martin is running late (your job ${id_job}, Gardening)`)
  expect(await lateJobs()).toContain(id_job)
  const params = { token: linkIn(message?.body ?? '') }
  expect(await app.client.call(getVisitStatus, { params })).toMatchObject({
    state: 'planned',
    is_late: true,
  })
  now = at('09:16')
  await martin.call(sayAtVisit, say(id, 'late', { minutes: 30 }))
  expect(await app.client.call(getVisitStatus, { params })).toMatchObject({
    expected_at: '2026-12-01T09:30:00.000Z',
  })
  await martin.call(sayAtVisit, say(id, 'on_the_way', { minutes: 20 }))
  expect((await told()).map(({ template }) => template)).toEqual([
    'visit_late_text',
    'visit_on_the_way_text',
  ])
  now = at('09:40')
  await martin.call(sayAtVisit, say(id, 'arrived'))
  await look()
  expect(await told()).toHaveLength(2)
  expect(await lateJobs()).not.toContain(id_job)
})

test('a treasure who says that they are late, or will be, tells the customer when they come', async () => {
  const id = await visitId()
  now = at('08:50')
  await martin.call(sayAtVisit, say(id, 'late', { minutes: 60 }))
  await martin.call(sayAtVisit, say(id, 'late', { minutes: 60 }))
  expect((await told()).map(({ body }) => body)).toEqual([
    expect.stringContaining('Martin is running late, expected at about 10:00'),
  ])
  expect(await lateJobs()).toContain(id_job)

  await makeVisit(await makeJob('Ada'), '11:00')
  const [, ada] = (await day()).visits
  now = at('11:00')
  await martin.call(sayAtVisit, say(ada?.id ?? 0, 'on_the_way', { minutes: 20 }))
  now = at('11:16')
  await look()
  expect((await told()).slice(1).map(({ body }) => body)).toEqual([
    expect.stringContaining('Martin is on the way, running late, expected at about 11:20'),
  ])
})

test('nobody is told that a treasure is late who is there, has finished, or never reports anything', async () => {
  now = at('09:20')
  await look()
  expect(await told()).toEqual([])
  await reportYesterday()
  const id = await visitId()
  for (const kind of ['arrived', 'nobody_in', 'done'] as const) {
    await database.db.deleteFrom('visit_events').where('id_time', '=', id).execute()
    now = at('09:20')
    // The visit is seen to be late. The treasure reports before the message is written.
    await look()
    await martin.call(sayAtVisit, say(id, kind))
    await look()
    expect((await told()).filter(({ template }) => template?.startsWith('visit_late'))).toEqual([])
  }
})

test('those who report at once that a visit is late cause one message', async () => {
  await reportYesterday()
  const id = await visitId()
  for (let round = 0; round < 3; round += 1) {
    await database.db.deleteFrom('visit_events').where('id_time', '=', id).execute()
    await database.db.deleteFrom('messages').execute()
    now = at('09:20')
    await Promise.all([
      look(),
      martin.call(sayAtVisit, say(id, 'late', { minutes: 30 })),
      martin.call(sayAtVisit, say(id, 'on_the_way', { minutes: 20 })),
    ])
    const late = (await told()).filter(({ body }) => body.includes('running late'))
    expect(late).toHaveLength(1)
  }
})

test('at night a late visit rings no phone, and a text on the way only if the visit is due', async () => {
  await reportYesterday()
  const bodies = async () => (await told()).map(({ template }) => template)
  await database.db.deleteFrom('appointments').where('id_job', '=', id_job).execute()
  await makeVisit(id_job, '06:30')
  const id = await visitId()
  now = at('05:00')
  await martin.call(sayAtVisit, say(id, 'on_the_way', { minutes: 10 }))
  expect(await bodies()).toEqual(['visit_on_the_way'])
  now = at('06:45')
  await look()
  expect(await bodies()).toEqual(['visit_on_the_way', 'visit_late'])
  await database.db.deleteFrom('visit_events').where('id_time', '=', id).execute()
  await database.db.deleteFrom('messages').execute()
  now = at('06:10')
  await martin.call(sayAtVisit, say(id, 'on_the_way', { minutes: 10 }))
  expect(await bodies()).toEqual(['visit_on_the_way_text'])
})

test('a customer gives their side of a visit at which nobody was in: staff and the treasure read it, and nothing else follows', async () => {
  const id = await visitId()
  now = at('08:45')
  await martin.call(sayAtVisit, say(id, 'on_the_way'))
  const token = linkIn((await told())[0]?.body ?? '')
  const answer = (words: string) => ({ body: { token, words } })
  expect(await refusal(app.client, answerNobodyIn, answer('I was in.'))).toMatchObject({
    status: 409,
    code: 'visit_not_missed',
  })
  now = at('09:10')
  await martin.call(sayAtVisit, say(id, 'nobody_in'))
  const [, message] = await told()
  expect(message?.body).toContain('public/customer/visit/')
  const listEvents = () => database.db.selectFrom('events').select('event').orderBy('id').execute()
  const before = await listEvents()

  const status = await app.client.call(answerNobodyIn, answer(' I was at home. '))
  expect(status).toMatchObject({ state: 'nobody_in', answered: true })
  expect(JSON.stringify(status)).not.toContain('at home')
  await app.client.call(answerNobodyIn, answer('I was at home.'))
  expect(await refusal(app.client, answerNobodyIn, answer('I forgot.'))).toMatchObject({
    status: 409,
    code: 'visit_answered',
  })
  expect((await day()).visits[0]?.answer).toBe('I was at home.')
  const { data } = await admin.call(listJobActivities, {
    params: { id: id_job },
    query: {},
  })
  expect(data.map(({ descr }) => descr)).toContain(
    'The customer answers that nobody was in: “I was at home.”',
  )
  const after = await listEvents()
  expect(after.slice(before.length).map(({ event }) => event)).toEqual(['visit.answered'])
  expect(await told()).toHaveLength(2)

  now = at('09:20')
  await martin.call(sayAtVisit, say(id, 'done'))
  now = at('11:20')
  expect(await refusal(app.client, answerNobodyIn, answer('I was at home.'))).toMatchObject({
    status: 404,
    code: 'link_not_found',
  })
})

test('of two answers at once, one counts', async () => {
  const id = await visitId()
  now = at('09:10')
  await martin.call(sayAtVisit, say(id, 'nobody_in'))
  const token = linkIn((await told())[0]?.body ?? '')
  const outcomes = await Promise.allSettled(
    ['I was at home.', 'I forgot.'].map((words) =>
      app.client.call(answerNobodyIn, { body: { token, words } }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a link to a visit is read fifty times and changes nothing, and says no more of people than a first name', async () => {
  const id = await visitId()
  now = at('08:40')
  await martin.call(sayAtVisit, say(id, 'on_the_way', { minutes: 20 }))
  const params = { token: linkIn((await told())[0]?.body ?? '') }
  /** Every row but the limits on callers, which count each call. */
  const everything = async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'
      order by 1`.execute(database.db)
    const all = []
    for (const { name } of tables) {
      const { rows } =
        await sql`select t::text as row from ${sql.table(name)} t order by 1`.execute(database.db)
      all.push([name, rows])
    }
    return all
  }
  const before = await everything()
  const answers = new Set<string>()
  for (let n = 0; n < 50; n += 1)
    answers.add(JSON.stringify(await app.client.call(getVisitStatus, { params })))
  expect(await everything()).toEqual(before)
  const [answer = '', ...others] = answers
  expect(others).toEqual([])
  expect(Object.keys(JSON.parse(answer) as object).toSorted()).toEqual([
    'answered',
    'end_at',
    'expected_at',
    'is_late',
    'said_at',
    'service',
    'signed_at',
    'start_at',
    'state',
    'treasure',
  ])
  expect(answer).toContain('Martin')
  expect(answer).not.toMatch(/Penrose|Priya|7700900/)
})
