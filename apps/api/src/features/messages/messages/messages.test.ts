import {
  listCustomerActivities,
  listMessages,
  openMessage,
  register,
  requestPasswordReset,
} from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../../../kernel/db/connect.ts'
import { blankMessages } from './blank-messages.ts'
import { housekeepingTasks } from '../../../kernel/tasks/housekeeping.ts'
import { createFixtures, createCustomer } from '../../../../test/fixtures.ts'
import { runDueTasks } from '../../../../test/run-due-tasks.ts'
import { makeSecret } from '../../../kernel/secrets.ts'
import { refusal } from '../../../../test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '../../../../test/sign-in.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'

let database: Database
let app: TestApp
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  app = await startTestApp(database)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const sendLinkTo = (email: string) =>
  app.client.call(requestPasswordReset, { body: { email, provider: 'users' } })
const newest = async (client: SignedInClient, search: string) =>
  (await client.call(listMessages, { query: { search } })).data[0]

const switchOf = (name: string, allowed: boolean) =>
  database.db
    .updateTable('permissions')
    .set({ allowed })
    .where('name', '=', name)
    .where('role', '=', 'admin')
    .execute()
const open = async (client: SignedInClient, search: string) => {
  const message = await newest(client, search)
  return client.call(openMessage, { params: { id: message?.id ?? 0 }, body: {} })
}
const refusedToOpen = async (client: SignedInClient, search: string) => {
  const message = await newest(client, search)
  return refusal(client, openMessage, { params: { id: message?.id ?? 0 }, body: {} })
}
const resetLink = expect.stringMatching(/https:\S+\/public\/password\/reset\/[\w-]{43}/)

test('nobody meets a link in the outbox: they open it, where they may have the account', async () => {
  const boss = await createUser(database.db, { super: true, is_admin: true })
  const admin = await createUser(database.db, { is_admin: true })
  const colleague = await createUser(database.db, { is_admin: true })
  const customer = await createUser(database.db)
  const [asBoss, asAdmin] = [await signIn(app, boss), await signIn(app, admin)]
  await switchOf('messages.open', true)
  for (const { email } of [boss, admin, colleague, customer]) await sendLinkTo(email)
  for (const [user, secrets] of [
    [boss, 'not_yours'],
    [colleague, 'not_yours'],
    [admin, 'closed'],
    [customer, 'closed'],
  ] as const) {
    for (const client of [asAdmin, asBoss]) {
      const shown = await newest(client, user.email)
      expect(shown).toMatchObject({ subject: 'Set another password', opened: null })
      expect(shown?.body).toContain('To set one:\n\n[link]\n\nThe link works')
    }
    expect((await newest(asAdmin, user.email))?.secrets).toBe(secrets)
    expect((await newest(asBoss, user.email))?.secrets).toBe('closed')
    const answer = await open(asAdmin, user.email).catch((error: unknown) => error)
    expect(answer).toMatchObject(
      secrets === 'closed' ? { body: resetLink } : { status: 403, code: 'message_not_yours' },
    )
  }
  expect(await open(asBoss, boss.email)).toMatchObject({ body: resetLink })
  await switchOf('messages.open', false)
})

test('the link of a sign-up is found whatever region is looked at, and opened by supers alone', async () => {
  const email = 'waiting@example.org'
  const password = 'a few words together'
  await app.client.call(register, {
    body: {
      fname: 'Ida',
      lname: 'Vale',
      email,
      password,
      password_confirmation: password,
      provider: 'users',
    },
  })
  const asBoss = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
  const asAdmin = await signIn(app, await createUser(database.db, { is_admin: true }))
  asBoss.chooseRegion(1)
  asAdmin.chooseRegion(2)
  expect((await newest(asBoss, email))?.secrets).toBe('closed')
  expect((await newest(asAdmin, email))?.secrets).toBe('not_yours')
})

test('opening asks for its own switch, off at first, and is written down', async () => {
  const id_customer = await createCustomer(database.db)
  const customer = await createUser(database.db, { id_customer })
  const client = await signIn(
    app,
    await createUser(database.db, { is_admin: true, fname: 'Ada', lname: 'Open' }),
  )
  await sendLinkTo(customer.email)
  expect(await refusedToOpen(client, customer.email)).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  await switchOf('messages.open', true)
  await open(client, customer.email)
  expect((await newest(client, customer.email))?.opened).toEqual({
    by: 'Ada Open',
    at: expect.any(String),
  })
  const { data } = await client.call(listCustomerActivities, {
    params: { id: id_customer },
    query: {},
  })
  expect(data.map(({ descr }) => descr)).toContain(
    `Ada Open opened “Set another password” to ${customer.email} with its links, and can act in their name by them.`,
  )
  await switchOf('messages.open', false)
})

test('once e-mails are sent, nobody on the staff gets at a link', async () => {
  const sending = await startTestApp(database, { mailLeaves: true })
  const boss = await createUser(database.db, { super: true, is_admin: true })
  const client = await signIn(sending, boss)
  await sendLinkTo(boss.email)
  expect(await newest(client, boss.email)).toMatchObject({
    secrets: 'mail_leaves',
    body: expect.stringContaining('[link]'),
  })
  expect(await refusedToOpen(client, boss.email)).toMatchObject({
    status: 409,
    code: 'message_closed',
  })
  await sending.close()
})

test('a subject shows no link, whatever an older template has put there', async () => {
  const client = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
  const subject = `Set another password https://t.example/public/password/reset/${makeSecret()}?email=a`
  await database.db
    .insertInto('messages')
    .values({
      channel: 'email',
      recipient: 'older@example.org',
      subject,
      body: '',
      is_secret: true,
      created_at: new Date(),
    })
    .execute()
  expect((await newest(client, 'older@'))?.subject).toBe('Set another password [link]')
  await keepHouse(7.1)
  const rows = await database.db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', 'older@example.org')
    .execute()
  expect(rows).toEqual([{ subject: 'Set another password [link]' }])
})

const keepHouse = async (days: number) =>
  expect(
    await runDueTasks(
      database,
      housekeepingTasks({ database }, [blankMessages]),
      new Date(Date.now() + days * 86_400_000),
    ),
  ).toEqual([])

test('the outbox is paged, newest first, and searched by person and subject', async () => {
  const client = await signIn(app, await createUser(database.db, { is_admin: true }))
  const people = await Promise.all(
    [1, 2, 3].map((i) => createUser(database.db, { email: `page_${i}@example.org` })),
  )
  for (const { email } of people) await sendLinkTo(email)
  const page = (number: number) =>
    client.call(listMessages, { query: { search: 'page_', per_page: 2, page: number } })
  const [first, second] = [await page(1), await page(2)]
  expect(first.meta).toEqual({ total: 3, page: 1, per_page: 2 })
  expect([...first.data, ...second.data].map(({ recipient }) => recipient)).toEqual([
    'page_3@example.org',
    'page_2@example.org',
    'page_1@example.org',
  ])
})

test('an admin who acts as an ambassador reads no messages, as ambassadors do not', async () => {
  const acting = await createUser(database.db, { is_admin: true, id_ambassador: 2 })
  const client = await signIn(app, acting)
  await expect(newest(client, acting.email)).rejects.toMatchObject({ status: 403 })
})

test('after seven days a link is kept no longer', async () => {
  const client = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
  const user = await createUser(database.db)
  await sendLinkTo(user.email)
  await keepHouse(6.9)
  expect((await newest(client, user.email))?.secrets).toBe('closed')
  await keepHouse(7.1)
  expect((await newest(client, user.email))?.secrets).toBe('over')
  expect(await refusedToOpen(client, user.email)).toMatchObject({ status: 409 })
  const row = await database.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', user.email)
    .executeTakeFirstOrThrow()
  expect(row.body).toContain('To set one:\n\n[link]\n\nThe link works')
})
