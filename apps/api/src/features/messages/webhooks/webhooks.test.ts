import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@treasures/api-client'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, testSeal, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { httpsWebhooks } from '#adapters/webhooks/https-webhooks.ts'
import type { Database } from '#kernel/db/connect.ts'
import { webhookTasks, type Ended } from './webhook-tasks.ts'

// The real time, because readers of a call compare it with their own clock.
const start = new Date()
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
let now = start
let database: Database
let app: TestApp
let boss: SignedInClient
let receiver: Server
let heard: { headers: IncomingMessage['headers']; body: string; path: string }[] = []
const answers = new Map<string, number>()
let port = 0

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  app = await startTestApp(database, { clock: () => now })
  boss = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? ''
      heard.push({ headers: request.headers, body, path })
      const status = answers.get(path) ?? 200
      response
        .writeHead(status, status === 302 ? { location: '/elsewhere' } : {})
        .end('x'.repeat(2_000))
    })
  })
  await new Promise<void>((done) => {
    receiver.listen(0, '127.0.0.1', done)
  })
  port = (receiver.address() as AddressInfo).port
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await app.close()
  await database.close()
})

/** A webhook that is called on this machine, which real calls never reach. */
async function webhookTo(path: string) {
  const made = await boss.call(createWebhook, {
    body: { name: path, url: `https://hooks.example.com${path}` },
  })
  return made
}
const local = httpsWebhooks({ mayConnect: () => true, protocol: 'http:' })
const ended: Ended[] = []
const workAt = (at: Date) => {
  now = at
  const tasks = webhookTasks({
    database,
    seal: testSeal,
    webhooks: {
      post: ({ url, ...call }) =>
        local.post({ ...call, url: `http://127.0.0.1:${port}${new URL(url).pathname}` }),
    },
    whenEnded: async (_tx, end) => void ended.push(end),
  })
  return runDueTasks(database, tasks, at)
}
let references = 0
const wants = (id_webhook: number, at = start) =>
  database.db
    .insertInto('webhook_deliveries')
    .values({
      id_webhook,
      reference: `msg_${++references}`,
      body: '{"type":"job.claimed"}',
      next_try_at: at,
      created_at: at,
    })
    .execute()
const find = async (id: number) =>
  (await boss.call(listWebhooks, {})).data.find((webhook) => webhook.id === id)

test('each call is signed, with both secrets after a rotation, and a secret is shown once', async () => {
  heard = []
  const { id, secret } = await webhookTo('/signed')
  await wants(id)
  expect(await workAt(start)).toEqual([])
  const { secret: fresh } = await boss.call(rotateWebhookSecret, { params: { id }, body: {} })
  await wants(id)
  await workAt(start)
  const [one, two] = heard
  const verify = (key: string, call = one) =>
    new Webhook(key).verify(call?.body ?? '', call?.headers as Record<string, string>)
  expect(verify(secret)).toEqual({ type: 'job.claimed' })
  expect([verify(secret, two), verify(fresh, two)]).toHaveLength(2)
  expect(() => verify(fresh)).toThrow('No matching signature found')
  expect(JSON.stringify(await find(id))).not.toContain('whsec')
  const kept = await database.db.selectFrom('webhooks').selectAll().where('id', '=', id).execute()
  expect(JSON.stringify(kept)).not.toContain(secret.slice(6))
})

test('a failing webhook delays only itself, is tried under one id, stops, and can be resumed', async () => {
  heard = []
  const [bad, good] = [await webhookTo('/bad'), await webhookTo('/good')]
  answers.set('/bad', 500)
  for (let i = 0; i < 3; i++) await wants(bad.id)
  await wants(good.id)
  await workAt(start)
  expect(heard.map(({ path }) => path).toSorted()).toEqual(['/bad', '/good'])
  expect(await find(bad.id)).toMatchObject({ state: 'failing', waiting: 3 })
  const result = (await find(bad.id))?.last_result
  expect([result?.length, result?.slice(0, 5)]).toEqual([504, '500 x'])
  await workAt(later(1))
  for (const days of [1, 2, 5.5, 6]) await workAt(later(days * 1_440))
  expect(await find(bad.id)).toMatchObject({ state: 'stopped', waiting: 3 })
  const told = await database.db
    .selectFrom('events')
    .select('event')
    .where('id_record', '=', bad.id)
    .where('event', 'in', ['webhook.failing', 'webhook.stopped'])
    .orderBy('id')
    .execute()
  expect(told.map(({ event }) => event)).toEqual(['webhook.failing', 'webhook.stopped'])
  answers.delete('/bad')
  heard = []
  await boss.call(resumeWebhook, { params: { id: bad.id }, body: {} })
  await workAt(later(7 * 1_440))
  expect(heard.map(({ headers }) => headers['webhook-id'])).toHaveLength(3)
  expect(await find(bad.id)).toMatchObject({ state: 'working', waiting: 0 })
  await boss.call(deleteWebhook, { params: { id: bad.id } })
  expect(await find(bad.id)).toBeUndefined()
})

test('a test call is listed with the answer it got, and is refused once the webhook has stopped', async () => {
  heard = []
  now = start
  const { id, secret } = await webhookTo('/tested')
  await boss.call(testWebhook, { params: { id }, body: {} })
  await workAt(now)
  const [call] = heard
  expect(
    new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>),
  ).toMatchObject({ type: 'webhook.tested' })
  const { data } = await boss.call(listWebhookDeliveries, { params: { id } })
  expect(data).toMatchObject([
    {
      type: 'webhook.tested',
      state: 'delivered',
      attempts: 1,
      reference: call?.headers['webhook-id'],
    },
  ])
  expect(data[0]?.result).toMatch(/^200 x{100}/)
  await database.db.updateTable('webhooks').set({ stopped_at: now }).where('id', '=', id).execute()
  expect(await refusal(boss, testWebhook, { params: { id }, body: {} })).toMatchObject({
    code: 'webhook_stopped',
  })
})

test('a call queued while the clock ran a day ahead is made once the clock is right again', async () => {
  heard = []
  const { id } = await webhookTo('/ahead')
  now = later(1_440)
  await boss.call(testWebhook, { params: { id }, body: {} })
  await workAt(start)
  expect(heard.map(({ path }) => path)).toEqual(['/ahead'])
})

test('redirects are not followed', async () => {
  heard = []
  answers.set('/moved', 302)
  const { id } = await webhookTo('/moved')
  await wants(id)
  await workAt(start)
  expect(heard.map(({ path }) => path)).toEqual(['/moved'])
  expect(await find(id)).toMatchObject({ state: 'failing' })
})

test.each([
  'https://127.0.0.1/x',
  'https://[::ffff:7f00:1]/x',
  'https://2130706433/',
  'http://example.com',
])('%s is refused when it is saved', async (url) => {
  const refused = await refusal(boss, createWebhook, { body: { name: 'x', url } })
  expect(refused).toMatchObject({ code: 'webhook_address', status: 422 })
})

test.each(['localhost', '127.0.0.1', '2130706433', '0x7f.1', '[::ffff:7f00:1]'])(
  'http://%s is never called, whatever its name resolves to',
  async (host) => {
    heard = []
    const real = httpsWebhooks({ protocol: 'http:' })
    const call = real.post({ url: `http://${host}:${port}/inside`, headers: {}, body: '{}' })
    await expect(call).rejects.toThrow('is no address of the open internet')
    expect(heard).toEqual([])
  },
)

test('only supers read the whole address, which may contain a secret', async () => {
  const url = 'https://hooks.example.com/services/T0/secret'
  await boss.call(createWebhook, { body: { name: 'Chat', url } })
  const admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  const { data } = await admin.call(listWebhooks, {})
  expect(data.map(({ url }) => url)).toContain('https://hooks.example.com/…')
  expect(JSON.stringify(data)).not.toContain('secret')
  expect(JSON.stringify(await boss.call(listWebhooks, {}))).toContain(url)
})
