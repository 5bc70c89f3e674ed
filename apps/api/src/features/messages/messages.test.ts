import { listMessages, requestPasswordReset } from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../../shared/db/connect.ts'
import { houseTasks } from '../../shared/housekeeping.ts'
import { createCast } from '../../testing/cast.ts'
import { runTasks } from '../../testing/run-tasks.ts'
import { createUser, signIn, type SignedInClient } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

let database: Database
let app: TestApp
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createCast(database.db)
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

test('a link is shown to those who may have the account: supers all, admins not one another', async () => {
  const boss = await createUser(database.db, { super: true, is_admin: true })
  const admin = await createUser(database.db, { is_admin: true })
  const colleague = await createUser(database.db, { is_admin: true })
  const customer = await createUser(database.db)
  const [asBoss, asAdmin] = [await signIn(app, boss), await signIn(app, admin)]
  for (const { email } of [boss, admin, colleague, customer]) await sendLinkTo(email)
  const link = expect.stringContaining('/public/password/reset/')
  for (const [user, adminSees] of [
    [boss, null],
    [colleague, null],
    [admin, link],
    [customer, link],
  ] as const) {
    expect((await newest(asAdmin, user.email))?.body).toEqual(adminSees)
    expect((await newest(asBoss, user.email))?.body).toEqual(link)
    expect((await newest(asAdmin, user.email))?.subject).toBe('Set another password')
  }
})

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
  const client = await signIn(app, await createUser(database.db, { is_admin: true }))
  const user = await createUser(database.db)
  await sendLinkTo(user.email)
  expect(await runTasks(houseTasks(database.db), new Date(Date.now() + 6.9 * 86_400_000))).toEqual(
    [],
  )
  expect((await newest(client, user.email))?.body).not.toBeNull()
  expect(await runTasks(houseTasks(database.db), new Date(Date.now() + 7.1 * 86_400_000))).toEqual(
    [],
  )
  expect((await newest(client, user.email))?.body).toBeNull()
  const rows = await database.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', user.email)
    .execute()
  expect(rows).toEqual([{ body: '' }])
})
