import {
  channel,
  countMyNotifications,
  createOpportunity,
  endPushSubscription,
  getPushKey,
  getTreasureStat,
  listJobOpportunities,
  listMyNotifications,
  movePushSubscription,
  readAllNotifications,
  readNotification,
  savePushSubscription,
  signOut,
  updateMyChannelGroup,
  updateMyTreasureChannels,
} from '@treasures/api-client'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startFakePushService, type FakePushService } from '#test/fake-push-service.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, testSeal, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { webPush } from '#adapters/push/web-push.ts'
import type { Database } from '#kernel/db/connect.ts'
import { createSeal } from '#kernel/seal.ts'
import { housekeepingTasks } from '#kernel/tasks/housekeeping.ts'
import { whenSent } from '#when-sent.ts'
import { pushTasks } from '../messages/push/tasks.ts'
import { pushKeysStore } from '../push-subscriptions/push-keys.store.ts'
import { oldNotifications } from './notifications.store.ts'

const noon = new Date('2026-11-23T12:00:00Z')
let now = noon
let database: Database
let app: TestApp
let service: FakePushService
let admin: SignedInClient
let id_customer = 0

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  const { db } = database
  ;({ id_customer } = await createFixtures(db))
  app = await startTestApp(database, { clock: () => now })
  service = await startFakePushService()
  admin = await signIn(app, await createUser(db, { is_admin: true, super: true }))
})
afterAll(async () => {
  await service.close()
  await app.close()
  await database.close()
})
afterEach(() => {
  now = noon
  service.setAnswer(() => ({ status: 201 }))
  service.pushed.length = 0
})

let made = 0
/** A treasure who signs in and, by default, receives no e-mail. */
async function treasure({ email = null }: { email?: string | null } = {}) {
  const mphone = `+4477009${20_000 + ++made}`
  const id = await createTreasure(database.db, { lname: `Mower${made}`, mphone, email })
  const user = await createUser(database.db, {
    id_treasure: id,
    email: `mower-${made}@example.org`,
  })
  return { id, user, client: await signIn(app, user) }
}

/** Subscribes as the portal does on a device, with the server's present key or a former one. */
async function allow(client: SignedInClient, { replaces = null, key = '' } = {}) {
  const public_key = key || (await client.call(getPushKey, {})).public_key
  const browser = service.subscribe(public_key)
  const body = { ...browser, public_key, device: 'Chrome on Android', replaces }
  return { browser, save: () => client.call(savePushSubscription, { body }), body }
}
const wantPushes = (client: SignedInClient, enabled = true) =>
  client.call(updateMyTreasureChannels, {
    body: { channels: [{ id_channel: channel.push, enabled }] },
  })

/** A treasure with a device that receives pushes. */
async function treasureWithDevice() {
  const person = await treasure()
  const { browser, save } = await allow(person.client)
  await save()
  await wantPushes(person.client)
  return { ...person, browser }
}

async function offer(id_treasure: number) {
  const [id = 0] = await createJobs(database.db, id_customer, [{ on_board: false }])
  await admin.call(createOpportunity, { params: { id }, body: { id_treasure, anyway: true } })
  return id
}
const offerState = async (id: number) =>
  (await admin.call(listJobOpportunities, { params: { id } })).data.map(({ status }) => status)

/** Runs the worker at this time and returns what was logged. */
async function workAt(at = now) {
  now = at
  const pushes = webPush({ outside: service.outside, contact: () => 'mailto:us@example.org' })
  const failures = await runDueTasks(
    database,
    pushTasks({ database, pushes, seal: testSeal, whenSent }),
    at,
  )
  await app.drain()
  return failures
}
const bellOf = (client: SignedInClient) => client.call(listMyNotifications, {})
const pushesTo = (id_user: number) =>
  database.db
    .selectFrom('messages')
    .select(['state', 'error', 'recipient'])
    .where('channel', '=', 'push')
    .where('id_user', '=', id_user)
    .orderBy('id')
    .execute()
const devices = async () =>
  (await database.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  )

test('concurrent first calls make one key, which is sealed in the database', async () => {
  const { db } = database
  await db.deleteFrom('push_keys').execute()
  const keys = pushKeysStore(db, testSeal)
  const pairs = await Promise.all([1, 2, 3, 4].map(() => keys.current(now)))
  expect(new Set(pairs.map(({ public_key }) => public_key)).size).toBe(1)
  const rows = await db.selectFrom('push_keys').selectAll().execute()
  expect(rows).toMatchObject([{ public_key: pairs[0]?.public_key, is_current: true }])
  expect(rows[0]?.private_key).not.toContain(pairs[0]?.private_key)
})

test('an offer is pushed in few words that only the device can read, and then counts as sent', async () => {
  const { id, user, client, browser } = await treasureWithDevice()
  const id_job = await offer(id)
  expect(await offerState(id_job)).toEqual(['Queued'])
  expect(await workAt()).toEqual([])
  expect(service.pushed).toMatchObject([
    {
      endpoint: browser.endpoint,
      headers: { ttl: expect.stringMatching(/^\d{4,5}$/), urgency: 'high' },
      shown: { title: 'A job for you: Gardening', path: '/my-treasure-jobs' },
    },
  ])
  expect(service.pushed[0]?.shown.body).toMatch(/^Lewisham, .*The first to say yes gets it\.$/)
  expect(await offerState(id_job)).toEqual(['Sent'])
  expect(await pushesTo(user.id)).toEqual([
    { state: 'sent', error: null, recipient: 'Chrome on Android' },
  ])
  const { data, unread } = await bellOf(client)
  const [{ shown } = { shown: undefined }] = service.pushed
  expect({ data, unread }).toMatchObject({ data: [{ ...shown, is_read: false }], unread: 1 })
})

test("each event appears once under its reader's bell, whether or not a message left", async () => {
  const person = await treasure({ email: 'bell@example.org' })
  const other = await treasure()
  for (let offers = 0; offers < 3; offers++) await offer(person.id)
  const { data, unread } = await bellOf(person.client)
  const [newest, middle, oldest] = data.map(({ id }) => id)
  expect([unread, newest]).toEqual([3, Math.max(...data.map(({ id }) => id))])
  expect(JSON.stringify(data)).not.toMatch(/[\w-]{43}/)
  expect(await bellOf(other.client)).toEqual({ data: [], unread: 0 })
  const one = { params: { id: newest ?? 0 }, body: {} }
  expect(await refusal(other.client, readNotification, one)).toMatchObject({ status: 404 })
  expect(await person.client.call(readNotification, one)).toEqual({ unread: 2 })
  expect((await bellOf(person.client)).data.map(({ id }) => id)).toEqual([middle, oldest, newest])
  // Notifications that arrived after the list was loaded stay unread.
  await other.client.call(readAllNotifications, { body: { up_to: newest ?? 0 } })
  expect(await person.client.call(readAllNotifications, { body: { up_to: oldest ?? 0 } })).toEqual({
    unread: 1,
  })
  expect(await person.client.call(countMyNotifications, {})).toEqual({ unread: 1 })
})

test.each([
  ['nothing was chosen', undefined, undefined, 'They switched this channel off.'],
  ['pushes are on', true, undefined, null],
  ['pushes are off again', false, undefined, 'They switched this channel off.'],
  [
    'pushes are on, but not of jobs',
    true,
    false,
    'They switched such messages off for this channel.',
  ],
])(
  'if %s (channel %s, group %s), the reason against a push of an offer is: %s',
  async (_, isOn, ofJobs, error) => {
    const person = await treasure()
    await (await allow(person.client)).save()
    if (isOn !== undefined) await wantPushes(person.client, isOn)
    if (ofJobs !== undefined)
      await person.client.call(updateMyChannelGroup, {
        body: { group: 'opportunities', id_channel: channel.push, enabled: ofJobs },
      })
    await offer(person.id)
    await workAt()
    expect(service.pushed).toHaveLength(error === null ? 1 : 0)
    expect(await pushesTo(person.user.id)).toMatchObject([
      { state: error === null ? 'sent' : 'withheld', error },
    ])
  },
)

test('a push at night waits for the morning', async () => {
  const { id } = await treasureWithDevice()
  now = new Date('2026-11-23T22:00:00Z')
  await offer(id)
  await workAt()
  expect(service.pushed).toEqual([])
  await workAt(new Date('2026-11-24T08:00:00Z'))
  expect(service.pushed).toHaveLength(1)
})

test.each([404, 410])(
  'a device that no longer exists (%i) is forgotten, and nothing is tried again',
  async (status) => {
    const { id, user, browser } = await treasureWithDevice()
    service.setAnswer(() => ({ status }))
    const id_job = await offer(id)
    await workAt()
    expect(await devices()).not.toContain(browser.endpoint)
    expect(await pushesTo(user.id)).toMatchObject([{ state: 'failed' }])
    // The deadline does not run for a treasure who was not asked.
    expect(await offerState(id_job)).not.toEqual(['Sent'])
    await workAt(new Date(noon.getTime() + 3_600_000))
    expect(service.asked.filter((endpoint) => endpoint === browser.endpoint)).toHaveLength(1)
  },
)

test('a push service that asks for time is given it, and the second push replaces the first', async () => {
  const { id, user, browser } = await treasureWithDevice()
  service.setAnswer(() => ({ status: 429, retryAfter: 600 }))
  await offer(id)
  expect(await workAt()).toMatchObject([{ task: 'push.send', attempts: 1 }])
  service.setAnswer(() => ({ status: 503 }))
  await workAt(new Date(noon.getTime() + 590_000))
  expect(service.asked.filter((endpoint) => endpoint === browser.endpoint)).toHaveLength(1)
  await workAt(new Date(noon.getTime() + 600_000))
  service.setAnswer(() => ({ status: 201 }))
  await workAt(new Date(noon.getTime() + 1_200_000))
  expect(service.pushed).toHaveLength(1)
  expect(await pushesTo(user.id)).toMatchObject([{ state: 'sent', error: null }])
})

test('a push is given up when it is out of date or its device is signed out', async () => {
  const { id, user, client } = await treasureWithDevice()
  service.setAnswer(() => ({ status: 500 }))
  await offer(id)
  await workAt()
  await workAt(new Date(noon.getTime() + 25 * 3_600_000))
  expect(await pushesTo(user.id)).toMatchObject([
    { state: 'failed', error: 'It could not be sent in time.' },
  ])
  now = noon
  await offer(id)
  await client.call(signOut, { body: { everywhere: false } })
  service.setAnswer(() => ({ status: 201 }))
  await workAt()
  expect(service.pushed).toEqual([])
  expect(await pushesTo(user.id)).toMatchObject([
    {},
    { state: 'failed', error: 'This device no longer takes messages.' },
  ])
})

test('signing out ends pushes to that device and to no other', async () => {
  const person = await treasureWithDevice()
  const second = await signIn(app, person.user)
  const { browser, save } = await allow(second)
  await save()
  await person.client.call(signOut, { body: { everywhere: false } })
  expect(await devices()).toContain(browser.endpoint)
  expect(await devices()).not.toContain(person.browser.endpoint)
  await second.call(signOut, { body: { everywhere: true } })
  expect(await devices()).not.toContain(browser.endpoint)
})

test('a device belongs to the person who signed in last, and no longer receives the previous person’s pushes', async () => {
  const first = await treasureWithDevice()
  const second = await treasure()
  const { body } = await allow(second.client)
  await second.client.call(savePushSubscription, {
    body: { ...body, ...first.browser },
  })
  await wantPushes(second.client)
  await offer(first.id)
  await workAt()
  expect(service.pushed).toEqual([])
  await offer(second.id)
  await workAt()
  expect(service.pushed).toMatchObject([{ endpoint: first.browser.endpoint }])
  // The first person cannot end the second's subscription either.
  await first.client.call(endPushSubscription, { body: { endpoint: first.browser.endpoint } })
  expect(await devices()).toContain(first.browser.endpoint)
  await second.client.call(endPushSubscription, { body: { endpoint: first.browser.endpoint } })
  expect(await devices()).not.toContain(first.browser.endpoint)
})

test('a device with an old key is refused, and its new address replaces the old one', async () => {
  const person = await treasureWithDevice()
  const old = await person.client.call(getPushKey, {})
  await pushKeysStore(database.db, testSeal).rotate(now)
  const stale = await allow(person.client, { key: old.public_key })
  const asked = { body: stale.body }
  expect(await refusal(person.client, savePushSubscription, asked)).toMatchObject({
    code: 'push_key_old',
  })
  // The device still receives pushes with the key it knows, until it is used again.
  await offer(person.id)
  await workAt()
  expect(service.pushed).toMatchObject([{ endpoint: person.browser.endpoint }])
  const { browser, body } = await allow(person.client)
  await person.client.call(savePushSubscription, {
    body: { ...body, replaces: person.browser.endpoint },
  })
  expect(await devices()).not.toContain(person.browser.endpoint)
  await offer(person.id)
  await workAt()
  expect(service.pushed).toMatchObject([{}, { endpoint: browser.endpoint }])
})

test('a key that can no longer be decrypted is replaced, and its devices are removed', async () => {
  const { client, browser } = await treasureWithDevice()
  const { public_key } = await client.call(getPushKey, {})
  const elsewhere = createSeal('another key of at least thirty-two characters')
  const made = await pushKeysStore(database.db, elsewhere).current(now)
  expect(made.public_key).not.toBe(public_key)
  expect(await devices()).not.toContain(browser.endpoint)
})

test('a browser with a new address proves itself by the old one, which a stranger cannot guess', async () => {
  const { id, browser } = await treasureWithDevice()
  const { public_key } = await admin.call(getPushKey, {})
  const next = service.subscribe(public_key)
  const stranger = service.subscribe(public_key)
  const move = (body: typeof next & { replaces: string }) =>
    app.client.call(movePushSubscription, { body })
  const guess = `${browser.endpoint}x`
  expect(await move({ ...stranger, replaces: guess })).toEqual(
    await move({ ...next, replaces: browser.endpoint }),
  )
  await offer(id)
  await workAt()
  expect(service.pushed).toMatchObject([{ endpoint: next.endpoint }])
})

test('pushes are sent only to the services of browsers, however an address is written', async () => {
  const { client } = await treasure()
  const { body } = await allow(client)
  for (const host of [
    '127.0.0.1',
    '[::ffff:7f00:1]',
    '2130706433',
    'localhost',
    'push.internal',
    '169.254.169.254',
    'example.org',
    'fcm.googleapis.com.example.org',
    'notfcm.googleapis.com',
  ]) {
    const endpoint = `https://${host}/send/1`
    const saved = await refusal(client, savePushSubscription, { body: { ...body, endpoint } })
    const moved = await refusal(client, movePushSubscription, {
      body: { endpoint, keys: body.keys, replaces: body.endpoint },
    })
    expect([host, saved.code, moved.code]).toEqual([
      host,
      'push_endpoint_refused',
      'push_endpoint_refused',
    ])
  }
})

test('a treasure’s figures count the devices that receive their pushes', async () => {
  const { id, client, browser } = await treasureWithDevice()
  await treasureWithDevice()
  const { save } = await allow(client)
  const devices = async () => (await admin.call(getTreasureStat, { params: { id } })).pushtokens
  expect(await devices()).toBe(1)
  await save()
  expect(await devices()).toBe(2)
  await client.call(endPushSubscription, { body: { endpoint: browser.endpoint } })
  expect(await devices()).toBe(1)
})

test('only the last ten devices of a person are kept', async () => {
  const { client, user } = await treasure()
  const endpoints: string[] = []
  for (let minute = 0; minute < 12; minute++) {
    now = new Date(noon.getTime() + minute * 60_000)
    const { browser, save } = await allow(client)
    await save()
    endpoints.push(browser.endpoint)
  }
  const kept = await database.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('id_user', '=', user.id)
    .orderBy('used_at')
    .execute()
  expect(kept.map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(2))
})

// Runs last, because by this time the sign-ins have expired too.
test('notifications are deleted after 90 days', async () => {
  const person = await treasure()
  await offer(person.id)
  const keepHouse = (days: number) =>
    runDueTasks(
      database,
      housekeepingTasks({ database }, [oldNotifications]),
      new Date(noon.getTime() + days * 86_400_000),
    )
  const count = async () =>
    (
      await database.db
        .selectFrom('notifications')
        .select('id')
        .where('id_user', '=', person.user.id)
        .execute()
    ).length
  await keepHouse(89)
  expect(await count()).toBe(1)
  await keepHouse(91)
  expect(await count()).toBe(0)
})
