import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signTwilio, startFakeTwilio, type FakeTwilio } from '#test/fake-twilio.ts'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { twilioTexts } from '#adapters/texts/twilio-texts.ts'
import type { Database } from '#kernel/db/connect.ts'
import type { Texts } from '#kernel/texts.ts'
import { textTasks } from '../messages/text/tasks.ts'

let now = new Date('2026-11-23T09:00:00Z')
let database: Database
let twilio: FakeTwilio
let texts: Texts
let app: TestApp

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  twilio = await startFakeTwilio({ now: () => now })
  texts = twilioTexts(twilio.settings)
  app = await startTestApp(database, { clock: () => now, texts })
})
afterAll(async () => {
  await app.close()
  await twilio.close()
  await database.close()
})

const work = () => runDueTasks(database, textTasks({ database, texts }), now)
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000))

let mobiles = 0
const newMobile = () => `+4477008${String(10_001 + mobiles++).padStart(5, '0')}`

async function queue(recipient = newMobile()) {
  const { id } = await database.db
    .insertInto('messages')
    .values({ channel: 'sms', recipient, body: 'Hello', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const read = (id: number) =>
  database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Sends a text that the fake Twilio accepts. */
async function send(recipient?: string) {
  const id = await queue(recipient)
  await work()
  const { reference } = await read(id)
  const theirs = twilio.messages.find(({ sid }) => sid === reference)
  if (!theirs) throw new Error('It was not sent')
  return { id, theirs }
}
const notesOn = async (id_customer: number) =>
  (
    await database.db
      .selectFrom('activities')
      .select('descr')
      .where('id_customer', '=', id_customer)
      .orderBy('id')
      .execute()
  ).map(({ descr }) => descr)

const orders = (words: string[]): string[][] =>
  words.length < 2
    ? [words]
    : words.flatMap((word) =>
        orders(words.filter((one) => one !== word)).map((one) => [word, ...one]),
      )

test('reports lead to the same state in any order, even if each arrives twice', async () => {
  for (const [words, end] of [
    [['sent', 'delivered', 'queued'], { state: 'delivered', error: null }],
    [['sent', 'undelivered'], { state: 'failed', error: 'The phone was off, or out of reach.' }],
    [['undelivered', 'delivered'], { state: 'delivered', error: null }],
  ] as const)
    for (const order of orders([...words])) {
      const { id, theirs } = await send()
      for (const word of [...order, ...order])
        await twilio.report(app.apiBase, theirs, word, word === 'undelivered' ? 30003 : undefined)
      expect({ order, ...(await read(id)) }).toMatchObject({ order, ...end })
    }
})

test('each report is stored once', async () => {
  const { theirs } = await send()
  for (const word of ['sent', 'undelivered', 'sent'])
    expect((await twilio.report(app.apiBase, theirs, word, 30005)).status).toBe(204)
  const kept = database.db.selectFrom('text_reports').select(['status', 'error_code'])
  expect(await kept.where('reference', '=', theirs.sid).orderBy('status').execute()).toEqual([
    { status: 'sent', error_code: 30005 },
    { status: 'undelivered', error_code: 30005 },
  ])
})

test('a report settles a text with a lost answer, without a look-up', async () => {
  twilio.setFaults((call) => (call.startsWith('POST') ? 'lost' : undefined))
  const id = await queue()
  await work()
  twilio.setFaults(() => undefined)
  const theirs = twilio.messages.at(-1)
  if (!theirs) throw new Error('It did not arrive')
  await twilio.report(app.apiBase, theirs, 'delivered')
  pass(60)
  twilio.asked.length = 0
  await work()
  expect(await read(id)).toMatchObject({ state: 'delivered', reference: theirs.sid, error: null })
  expect(twilio.asked).toEqual([])
})

const url = 'https://treasures.example/api/messages/twilio/inbound'
const form = (body: string) => ({
  MessageSid: `SM${'a'.repeat(32)}`,
  From: newMobile(),
  Body: body,
})
const bring = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  fetch(`${app.apiBase}/messages/twilio/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  })

test('calls that Twilio did not sign are refused and change nothing', async () => {
  const { id, theirs } = await send()
  const stop = form('STOP')
  const told = { MessageSid: theirs.sid, MessageStatus: 'undelivered', ErrorCode: '21610' }
  const forged = [
    ['inbound', stop, {}],
    ['inbound', stop, { 'x-twilio-signature': 'x' }],
    ['inbound', stop, { 'x-twilio-signature': signTwilio(url, { ...stop, Body: 'Hello' }) }],
    ['inbound', stop, { 'x-twilio-signature': signTwilio(url, stop, 'another-token') }],
    // Signed for an address that the caller names.
    [
      'inbound',
      stop,
      {
        'x-twilio-signature': signTwilio(url.replace('treasures', 'evil'), stop),
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
    ],
    // Signed for another text of ours.
    ['status?message=1', told, { 'x-twilio-signature': signTwilio(theirs.callback, told) }],
  ] as const
  for (const [path, fields, headers] of forged)
    expect((await bring(path, fields, headers)).status).toBe(401)
  expect((await read(id)).state).toBe('sent')
  const rows = database.db.selectFrom('inbound_texts').select('id').where('mobile', '=', stop.From)
  expect(await rows.execute()).toEqual([])
  const stops = database.db.selectFrom('text_opt_outs').select('mobile')
  expect(await stops.where('mobile', 'in', [stop.From, theirs.to]).execute()).toEqual([])
})

test('a signed call is accepted even if a proxy has changed its address', async () => {
  const hello = { ...form('Hello'), MessageSid: `SM${'b'.repeat(32)}` }
  const answer = await bring('inbound', hello, {
    'x-twilio-signature': signTwilio(url, hello),
    'x-forwarded-host': 'inside.example',
    'x-forwarded-proto': 'http',
  })
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/xml',
    '<Response/>',
  ])
})

test('a text that is delivered five times at once is noted once with each owner of the mobile', async () => {
  const mobile = newMobile()
  const couple = [
    await createCustomer(database.db, { mphone: mobile }),
    await createCustomer(database.db, { mphone: mobile }),
  ]
  const id_treasure = await createTreasure(database.db, { lname: 'Shared', mphone: mobile })
  const sid = `SM${'c'.repeat(32)}`
  const statuses = await Promise.all(
    Array.from({ length: 5 }, () => twilio.text(app.apiBase, mobile, 'Running late, €5? 😀', sid)),
  )
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const id of couple)
    expect(await notesOn(id)).toEqual([`Text from ${mobile}: “Running late, €5? 😀”`])
  const rows = database.db.selectFrom('activities').select('id')
  expect(await rows.where('id_treasure', '=', id_treasure).execute()).toHaveLength(1)
})

test('a text goes into the conversation of a treasure’s job that asked last, and makes no to-do', async () => {
  const mobile = newMobile()
  const id_customer = await createCustomer(database.db)
  const id_treasure = await createTreasure(database.db, { mphone: mobile, lname: 'Reed' })
  const [id_job = 0] = await createJobs(database.db, id_customer, [{ id_status: 2 }])
  const ended_at = null
  await database.db
    .insertInto('assignments')
    .values({ id_job, id_treasure, how: 'claim', assigned_at: now, ended_at })
    .execute()
  const ask = () =>
    database.db
      .insertInto('thread_entries')
      .values({
        id_job,
        author_kind: 'customer',
        id_author: null,
        audience: 'all',
        id_treasure,
        body: 'When?',
        via: 'portal',
        masked: false,
        created_at: now,
      })
      .execute()
  const bodies = async () =>
    (
      await database.db
        .selectFrom('thread_entries')
        .select('body')
        .where('id_job', '=', id_job)
        .orderBy('id')
        .execute()
    ).map(({ body }) => body)
  await ask()
  pass(1)
  await twilio.text(app.apiBase, mobile, 'At nine')
  expect(await bodies()).toEqual(['When?', 'At nine'])
  const toDos = await database.db
    .selectFrom('activities')
    .select('id')
    .where('id_treasure', '=', id_treasure)
    .where('to_do', '=', true)
    .execute()
  expect(toDos).toEqual([])
  // A text of ours came in between, so the answer may be to that.
  await ask()
  pass(1)
  await send(mobile)
  await twilio.text(app.apiBase, mobile, 'Yes')
  // A treasure who has lost the job answers nothing there.
  await database.db
    .updateTable('assignments')
    .set({ ended_at: now })
    .where('id_job', '=', id_job)
    .execute()
  await twilio.text(app.apiBase, mobile, 'Hello?')
  expect(await bodies()).toEqual(['When?', 'At nine', 'When?'])
})

test('a text from an unknown number is stored', async () => {
  const mobile = newMobile()
  await twilio.text(app.apiBase, mobile, 'Who is this?')
  const rows = database.db.selectFrom('inbound_texts').select(['body', 'keyword'])
  expect(await rows.where('mobile', '=', mobile).execute()).toEqual([
    { body: 'Who is this?', keyword: null },
  ])
})

const why = 'They answered STOP: we no longer text this number.'

test.each([
  ['a text', (mobile: string) => twilio.text(app.apiBase, mobile, 'Stop. Thanks')],
  [
    'a refusal',
    async (mobile: string) => {
      twilio.stopped.add(mobile)
      await queue(mobile)
      await work()
    },
  ],
  [
    'a report',
    async (mobile: string) => {
      const { theirs } = await send(mobile)
      await twilio.report(app.apiBase, theirs, 'failed', 21610)
    },
  ],
])('%s with STOP ends texts to that number until START, and is noted once', async (_, stop) => {
  const mobile = newMobile()
  const id_customer = await createCustomer(database.db, { mphone: mobile })
  await stop(mobile)
  await twilio.text(app.apiBase, mobile, 'STOP')
  twilio.asked.length = 0
  const id = await queue(mobile)
  await work()
  expect(await read(id)).toMatchObject({ state: 'withheld', error: why })
  expect(twilio.asked).toEqual([])
  pass(60)
  await twilio.text(app.apiBase, mobile, 'HELP')
  await twilio.text(app.apiBase, mobile, 'YES')
  expect(await read((await send(mobile)).id)).toMatchObject({ state: 'sent' })
  expect(await notesOn(id_customer)).toEqual([
    `${mobile} gets no more texts: they answered STOP.`,
    `${mobile} gets texts again: they answered START.`,
  ])
})

test('a late refusal does not undo a START', async () => {
  const { theirs } = await send()
  pass(1)
  await twilio.text(app.apiBase, theirs.to, 'STOP')
  pass(60)
  await twilio.text(app.apiBase, theirs.to, 'START')
  await twilio.report(app.apiBase, theirs, 'failed', 21610)
  expect(await read((await send(theirs.to)).id)).toMatchObject({ state: 'sent' })
})

test('YES from a number that receives texts is an ordinary text', async () => {
  const mobile = newMobile()
  const id_customer = await createCustomer(database.db, { mphone: mobile })
  await twilio.text(app.apiBase, mobile, 'YES')
  expect(await notesOn(id_customer)).toEqual([`Text from ${mobile}: “YES”`])
})

test('incoming texts have no endpoint if texts are off, or if their sender is a name', async () => {
  const name = await startFakeTwilio({ from: 'Treasures' })
  for (const none of [undefined, twilioTexts(name.settings)]) {
    const other = await startTestApp(database, { texts: none })
    expect((await name.text(other.apiBase, newMobile(), 'STOP')).status).toBe(404)
    await other.close()
  }
  await name.close()
})
