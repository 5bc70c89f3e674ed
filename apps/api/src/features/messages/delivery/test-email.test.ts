import { channel, getDelivery, testEmail } from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import type { Database } from '#kernel/db/connect.ts'
import type { MailServer } from '#kernel/email.ts'

let database: Database
const apps: TestApp[] = []

beforeAll(async () => {
  database = await openTestDatabase('pglite', inject('postgresUrl'))
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

const taken: string[] = []
const answering: MailServer = {
  at: 'mail.hn.test:587',
  send: async () => {},
  check: async () => {},
  async tryOut({ recipient, subject }) {
    taken.push(`${recipient}: ${subject}`)
    return '250 2.0.0 queued as 7'
  },
  close: () => {},
}
const refused = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
const away: MailServer = { ...answering, check: refused, tryOut: refused }

async function bossOf(mailServer?: MailServer, limits = {}) {
  const app = await startTestApp(database, { limits, ...(mailServer && { mailServer }) })
  apps.push(app)
  return signIn(app, await createUser(database.db, { super: true }))
}

test('the answer comes from the mail server, and the e-mail names the business', async () => {
  const boss = await bossOf(answering)
  const answer = await boss.call(testEmail, { body: { to: 'owner@hn.test' } })
  expect(answer).toEqual({
    to: 'owner@hn.test',
    taken: true,
    words: 'The mail server took it: 250 2.0.0 queued as 7',
  })
  expect(taken).toEqual([expect.stringMatching(/^owner@hn\.test: Test e-mail from Treasures/)])
})

test('an unreachable server is explained in words, and Channels does not report it as working', async () => {
  const boss = await bossOf(away)
  expect(await boss.call(testEmail, { body: {} })).toMatchObject({
    taken: false,
    words: expect.stringContaining('Nobody answers at mail.hn.test:587.'),
  })
  const { channels } = await boss.call(getDelivery, {})
  expect(channels.find(({ id }) => id === channel.email)).toMatchObject({
    state: 'failing',
    problem: expect.stringContaining('Nobody answers at mail.hn.test:587.'),
  })
})

test('without a mail server, the answer says what to set', async () => {
  const boss = await bossOf()
  expect(await boss.call(testEmail, { body: {} })).toMatchObject({
    taken: false,
    words: expect.stringContaining('SMTP_URL'),
  })
})

test('each person’s test e-mails are limited', async () => {
  const boss = await bossOf(answering, { testMailsPerUser: { most: 1, seconds: 3_600 } })
  await boss.call(testEmail, { body: {} })
  expect(await refusal(boss, testEmail, { body: {} })).toMatchObject({ code: 'too_many_requests' })
})
