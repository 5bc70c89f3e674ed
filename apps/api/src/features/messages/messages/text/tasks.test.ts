import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startFakeTwilio, type FakeTwilio } from '#test/fake-twilio.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { twilioTexts } from '#adapters/texts/twilio-texts.ts'
import type { Database } from '#kernel/db/connect.ts'
import { createRandom } from '#seed/random.ts'
import { noticeOf, testMessages } from '#test/test-messages.ts'
import { textTasks } from './tasks.ts'

const start = new Date('2026-11-23T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
let now = start
let database: Database
let twilio: FakeTwilio

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  now = start
  twilio = await startFakeTwilio({ now: () => now })
})
afterEach(async () => {
  await twilio.close()
  for (const table of ['tasks', 'messages', 'text_opt_outs', 'rate_limits', 'events'] as const)
    await database.db.deleteFrom(table).execute()
})

/** Runs the worker this many seconds after the start, and returns what was logged. */
const workAt = (seconds: number) => {
  now = after(seconds)
  return runDueTasks(database, textTasks({ database, texts: twilioTexts(twilio.settings) }), now)
}

let mobiles = 0
const newMobile = () => `+4477009${String(10_001 + mobiles++).padStart(5, '0')}`

async function queue(
  changes: { recipient?: string; body?: string; created_at?: Date; send_before?: Date } = {},
) {
  const { id } = await database.db
    .insertInto('messages')
    .values({
      channel: 'sms',
      recipient: newMobile(),
      body: 'A job for you: https://t.example/ov/1',
      created_at: start,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const read = (id: number) =>
  database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const posts = () => twilio.asked.filter((call) => call.startsWith('POST')).length
const isSending = (call: string) => call.startsWith('POST')

test('a text is sent once, with its reference, and its secrets are removed', async () => {
  const treasure = await createTreasure(database.db, { lname: 'Okafor', mphone: newMobile() })
  const id = await database.db.transaction().execute((tx) =>
    testMessages({ textsLeave: true }).queueNotice(tx, start, {
      notice: noticeOf('job_claimed_text'),
      to: { treasure },
      recipient: newMobile(),
      values: {
        id_job: 1,
        service: 'Gardening',
        customer: 'Ann O’Hara',
        address: '1 High Street',
        postcode: 'SE13 1AA',
        phone: '07700 900123',
      },
    }),
  )
  expect(await workAt(0)).toEqual([])
  expect(await workAt(3_600)).toEqual([])
  expect(twilio.messages).toMatchObject([{ body: expect.stringContaining("Ann O'Hara, 1 High") }])
  expect(await read(id.id)).toMatchObject({
    state: 'sent',
    sent_at: start,
    reference: twilio.messages[0]?.sid,
    body: '',
    segments: 1,
    error: null,
  })
})

test('a text with a lost answer is looked up and not sent twice', async () => {
  twilio.setFaults((call) => (isSending(call) ? 'lost' : undefined))
  const id = await queue()
  expect(await workAt(0)).toHaveLength(1)
  expect(await read(id)).toMatchObject({ state: 'unknown', reference: null })
  await workAt(60)
  expect(await read(id)).toMatchObject({ state: 'sent', reference: twilio.messages[0]?.sid })
  expect(posts()).toBe(1)
})

test('a text that never arrived is sent again once that is certain', async () => {
  twilio.setFaults((call) => (isSending(call) && posts() === 1 ? 'unheard' : undefined))
  const id = await queue()
  await workAt(0)
  expect(await read(id)).toMatchObject({ state: 'unknown' })
  await workAt(60)
  expect(await read(id)).toMatchObject({ state: 'sent' })
  expect(twilio.messages).toHaveLength(1)
})

test('a text that cannot be looked up stays unknown and is not sent again', async () => {
  twilio.setFaults((call) => (isSending(call) ? 'lost' : 'broken'))
  const id = await queue()
  for (const hours of [0, 1, 2, 4, 12, 24, 48, 72]) await workAt(hours * 3_600)
  expect(await read(id)).toMatchObject({ state: 'unknown', next_try_at: null, sent_at: null })
  expect(twilio.messages).toHaveLength(1)
  expect(posts()).toBe(1)
})

test('two equal texts to one number stay two, even if both answers are lost', async () => {
  twilio.setFaults((call) => (isSending(call) ? 'lost' : undefined))
  const recipient = newMobile()
  const ids = [await queue({ recipient }), await queue({ recipient })]
  await workAt(0)
  await workAt(60)
  const rows = await Promise.all(ids.map(read))
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(new Set(rows.map(({ reference }) => reference))).toEqual(
    new Set(twilio.messages.map(({ sid }) => sid)),
  )
})

test('a rate-limited text waits as long as Twilio says', async () => {
  twilio.setFaults(() => (posts() === 1 ? 'limited' : undefined))
  const id = await queue()
  await workAt(0)
  expect(await read(id)).toMatchObject({ state: 'waiting', next_try_at: after(90) })
  await workAt(60)
  expect(posts()).toBe(1)
  await workAt(90)
  expect(await read(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test("a text is looked up first after an error of Twilio's, which may have sent it", async () => {
  twilio.setFaults((call) => (isSending(call) && posts() === 1 ? 'broken' : undefined))
  const id = await queue()
  await workAt(0)
  expect(await read(id)).toMatchObject({ state: 'unknown', error: 'Twilio answered 500.' })
  await workAt(60)
  expect(twilio.asked.map((call) => call.split(' ')[0])).toEqual(['POST', 'GET', 'POST'])
  expect(await read(id)).toMatchObject({ state: 'sent' })
})

test('a permanently refused text is not tried again, and 49 others are sent', async () => {
  const ids: number[] = []
  for (let i = 0; i < 50; i++) ids.push(await queue(i === 7 ? { recipient: '+447700000000' } : {}))
  await workAt(0)
  await workAt(86_400)
  expect(twilio.messages).toHaveLength(49)
  expect(new Set(twilio.messages.map(({ to }) => to)).size).toBe(49)
  expect(await read(ids[7] ?? 0)).toMatchObject({
    state: 'failed',
    error: 'The number is not valid.',
    attempts: 1,
  })
  const events = database.db.selectFrom('events').select(['event', 'id_record'])
  expect(await events.execute()).toEqual([{ event: 'message.failed', id_record: ids[7] }])
})

test('a text waits while our keys are wrong, and is sent once they are right', async () => {
  const id = await queue()
  const wrong = { ...twilio.settings, authToken: 'another' }
  await runDueTasks(database, textTasks({ database, texts: twilioTexts(wrong) }), start)
  expect(await read(id)).toMatchObject({
    state: 'waiting',
    error: 'Twilio did not accept our keys.',
  })
  await workAt(60)
  expect(await read(id)).toMatchObject({ state: 'sent' })
})

test('a text stays waiting if Twilio cannot be reached', async () => {
  const id = await queue()
  const away = await startFakeTwilio()
  await away.close()
  await runDueTasks(database, textTasks({ database, texts: twilioTexts(away.settings) }), start)
  expect(await read(id)).toMatchObject({
    state: 'waiting',
    error: expect.stringContaining('reach'),
  })
})

test('a refusal because of STOP ends all texts to that number, with the reason', async () => {
  const recipient = newMobile()
  const id_customer = await createCustomer(database.db, { mphone: recipient })
  twilio.stopped.add(recipient)
  const [first, second] = [await queue({ recipient }), await queue({ recipient })]
  await workAt(0)
  const why = 'They answered STOP: we no longer text this number.'
  expect(await read(first)).toMatchObject({ state: 'failed', error: why })
  expect(await read(second)).toMatchObject({ state: 'withheld', error: why })
  expect(posts()).toBe(1)
  const noted = await database.db
    .selectFrom('activities')
    .select('descr')
    .where('id_customer', '=', id_customer)
    .execute()
  expect(noted).toEqual([{ descr: `${recipient} gets no more texts: they answered STOP.` }])
})

test.each([
  ['to a landline', { recipient: '+442079460000' }, 'The number is not a UK mobile.'],
  ['of six hours ago', { created_at: after(-6 * 3_600) }, 'It could not be sent in time.'],
  ['of no use any more', { send_before: start }, 'It could not be sent in time.'],
])('a text %s is not sent', async (_, changes, error) => {
  const id = await queue(changes)
  await workAt(0)
  expect(await read(id)).toMatchObject({ state: 'failed', error, attempts: 0 })
  expect(twilio.asked).toEqual([])
})

test('a number receives at most 20 texts a day', async () => {
  const recipient = newMobile()
  for (let i = 0; i < 21; i++) await queue({ recipient, body: `Text ${i}` })
  await workAt(0)
  expect(twilio.messages).toHaveLength(20)
  const next = await queue({ recipient, created_at: after(86_400) })
  await workAt(86_400)
  expect(await read(next)).toMatchObject({ state: 'sent' })
})

test('texts wait while there are no keys', async () => {
  const id = await queue()
  await runDueTasks(database, textTasks({ database, texts: undefined }), start)
  expect(await read(id)).toMatchObject({ state: 'waiting', attempts: 0 })
})

/** Queues an offer by text to a new treasure, as a reaction does. */
async function offer(at: Date, changes: { send_before?: Date } = {}) {
  const mphone = newMobile()
  const treasure = await createTreasure(database.db, { lname: 'Okafor', mphone })
  const queued = await database.db.transaction().execute((tx) =>
    testMessages({ textsLeave: true }).queueNotice(tx, at, {
      notice: noticeOf('opportunity_text'),
      to: { treasure },
      recipient: mphone,
      values: {
        id_job: 1,
        answer_by: 'Yes or no',
        service: 'Gardening',
        place: 'Lee',
        price: '£20 an hour',
        link: '/ov/1',
      },
      ...changes,
    }),
  )
  const switchOff = (group?: 'opportunities') =>
    group
      ? database.db
          .insertInto('treasure_channel_groups')
          .values({ id_treasure: treasure, channel_group: group, id_channel: 2, enabled: false })
          .execute()
      : database.db
          .insertInto('treasure_channels')
          .values({ id_treasure: treasure, id_channel: 2, enabled: false })
          .execute()
  return { ...queued, treasure, switchOff }
}

test('texts of the night are sent in the morning, and those out of date by then are withheld', async () => {
  const night = after(13 * 3_600)
  const morning = after(23 * 3_600)
  const offers = [await offer(night), await offer(night), await offer(night)]
  const stale = await offer(night, { send_before: after(20 * 3_600) })
  expect(stale.goes).toBe('withheld')
  await workAt(13 * 3_600)
  await workAt(22 * 3_600)
  expect(twilio.asked).toEqual([])
  for (const { id } of offers)
    expect(await read(id)).toMatchObject({ state: 'waiting', held_until: morning })
  await workAt(23 * 3_600)
  for (const { id } of offers) expect(await read(id)).toMatchObject({ state: 'sent' })
  expect(await read(stale.id)).toMatchObject({
    state: 'withheld',
    error: 'It is night, and by the morning it would be old news.',
  })
})

test('a treasure who turns texts off before one is sent does not receive it, and staff see why', async () => {
  const [all, some, none] = [await offer(start), await offer(start), await offer(start)]
  await all.switchOff()
  await some.switchOff('opportunities')
  await workAt(0)
  expect(await read(all.id)).toMatchObject({
    state: 'withheld',
    error: 'They switched this channel off.',
    attempts: 0,
  })
  expect(await read(some.id)).toMatchObject({
    state: 'withheld',
    error: 'They switched such messages off for this channel.',
  })
  expect(await read(none.id)).toMatchObject({ state: 'sent' })
  const events = database.db.selectFrom('events').select(['event', 'id_record', 'id_treasure'])
  expect(await events.orderBy('id').execute()).toEqual([
    { event: 'message.withheld', id_record: all.id, id_treasure: all.treasure },
    { event: 'message.withheld', id_record: some.id, id_treasure: some.treasure },
  ])
})

test('20 concurrent messages with one key make one message, and a later repeat adds none', async () => {
  const mphone = newMobile()
  const treasure = await createTreasure(database.db, { lname: 'Okafor', mphone })
  const messages = testMessages({ textsLeave: true })
  const say = () =>
    database.db.transaction().execute((tx) =>
      messages.queueNotice(tx, start, {
        notice: noticeOf('opportunity_text'),
        to: { treasure },
        recipient: mphone,
        key: 'once',
        values: {
          id_job: 1,
          answer_by: 'Yes or no',
          service: 'Gardening',
          place: 'Lee',
          price: '£20 an hour',
          link: '/ov/1',
        },
      }),
    )
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await say()).id))
  expect(new Set(ids).size).toBe(1)
  await workAt(0)
  expect((await say()).id).toBe(ids[0])
  await workAt(60)
  expect(twilio.messages).toHaveLength(1)
})

/** Run with `TEXTS=10000` after changing how texts are sent. */
const many = Number(process.env.TEXTS ?? 120)

test(
  `${many} texts are sent once each, in order and never early, while three of ten calls fail`,
  { tags: 'slow', timeout: 3_600_000 },
  async () => {
    const bodies = Array.from({ length: many }, (_, i) => `Text ${i}`)
    await database.db
      .insertInto('messages')
      .values(
        bodies.map((body, i) => ({
          channel: 'sms' as const,
          recipient: newMobile(),
          body,
          created_at: new Date(start.getTime() - many + i),
        })),
      )
      .execute()
    const { chance, pick } = createRandom(20_261_123)
    const tried: string[] = []
    const tooEarly: string[] = []
    const mayCome = new Map<string, Date>()
    twilio.setFaults((call, form) => {
      const fault = chance(0.3)
        ? pick(['unheard', 'lost', 'broken', 'limited'] as const)
        : undefined
      if (!isSending(call)) return fault
      const body = form.get('Body') ?? ''
      if ((mayCome.get(body) ?? now) > now) tooEarly.push(body)
      if (fault === 'limited') mayCome.set(body, new Date(now.getTime() + 90_000))
      tried.push(body)
      return fault
    })
    const isUnderWay = async () =>
      (await database.db
        .selectFrom('messages')
        .select('id')
        .where('state', 'in', ['waiting', 'sending', 'unknown'])
        .where('next_try_at', 'is not', null)
        .limit(1)
        .executeTakeFirst()) !== undefined
    await workAt(0)
    // After some hours only texts in an unknown state remain. They are looked up more and more
    // rarely.
    for (let minutes = 1; await isUnderWay(); minutes += minutes < 240 ? 1 : 30) {
      expect(minutes).toBeLessThan(10 * 24 * 60)
      await workAt(minutes * 60)
    }

    const rows = await database.db
      .selectFrom('messages')
      .select(['state', 'reference', 'next_try_at', 'error'])
      .execute()
    const sent = rows.filter(({ state }) => state === 'sent')
    const others = rows.filter(({ state }) => state !== 'sent')
    // After repeated failures a text is out of date, or its state stays unknown.
    expect(others.length).toBeLessThanOrEqual(many / 100)
    for (const row of others)
      expect(row).toMatchObject({
        state: expect.stringMatching(/^(failed|unknown)$/),
        next_try_at: null,
        error: expect.any(String),
      })
    const theirs = twilio.messages.map(({ body }) => body)
    expect(new Set(theirs).size).toBe(theirs.length)
    const sids = new Set(twilio.messages.map(({ sid }) => sid))
    expect(sent.filter(({ reference }) => !sids.has(reference ?? ''))).toEqual([])
    expect([...new Set(tried)]).toEqual(bodies)
    expect(tried.length).toBeGreaterThan(many)
    expect(tooEarly).toEqual([])
  },
)
