import {
  getUser,
  register,
  requestPasswordReset,
  resetPassword,
  setPassword,
  type Contract,
  type InputOf,
} from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../../shared/db/connect.ts'
import { createCast, createCustomer, createJobs, createTreasure } from '../../testing/cast.ts'
import { readLink, readMails } from '../../testing/outbox.ts'
import { createUser, signIn, testPassword } from '../../testing/sign-in.ts'
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

const form = (email: string): InputOf<Contract['register']>['body'] => ({
  fname: 'Tamsin',
  lname: 'Oakes',
  email,
  password: testPassword,
  password_confirmation: testPassword,
  provider: 'users',
})
const signUp = (email: string) => app.client.call(register, { body: form(email) })
const follow = async (email: string, password = testPassword) =>
  app.client.call(setPassword, {
    body: {
      token: (await readLink(database.db, email)).token,
      email,
      password,
      password_confirmation: password,
    },
  })
const findUser = (email: string) =>
  database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('whoever signs up is a customer with a record of their own in the first region', async () => {
  await signUp('tamsin@example.org')
  const client = await signIn(app, { email: 'tamsin@example.org' })
  const profile = await client.call(getUser, {})
  expect(profile).toMatchObject({ fname: 'Tamsin', is_admin: 0, super: 0, id_ambassador: null })
  const customer = await database.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', profile.id_customer)
    .executeTakeFirst()
  expect(customer).toMatchObject({ id_region: 1, lname: 'Oakes', email: 'tamsin@example.org' })
  const mails = await readMails(database.db, 'tamsin@example.org')
  expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Treasures'])
  expect(mails[0]?.body).toContain('Hello Tamsin,')
  expect(mails[0]?.body).not.toContain('{{')
})

test('a known e-mail answers alike, changes nothing and tells its owner', async () => {
  const user = await createUser(database.db)
  const before = await findUser(user.email)
  const known = await signUp(user.email.toUpperCase())
  expect(known).toEqual(await signUp('never-seen@example.org'))
  expect(await findUser(user.email)).toEqual(before)
  const [mail] = await readMails(database.db, user.email)
  expect(mail?.subject).toBe('You already have a Treasures account')
})

test('32 sign-ups with one e-mail at once make one user and one customer', async () => {
  const email = 'crowd@example.org'
  await Promise.all(Array.from({ length: 32 }, () => signUp(email)))
  const count = async (table: 'users' | 'customers') =>
    (await database.db.selectFrom(table).select('id').where('email', '=', email).execute()).length
  expect([await count('users'), await count('customers')]).toEqual([1, 1])
})

test('a record that we have is linked by the e-mailed link only, and replaces the empty one', async () => {
  const email = 'known@example.org'
  const id_customer = await createCustomer(database.db, { email: 'Known@Example.org' })
  const id_treasure = await createTreasure(database.db, {
    lname: 'Oakes',
    mphone: '+447700900555',
    email,
  })
  await signUp(email)
  const fresh = await findUser(email)
  expect(fresh.id_customer).not.toBe(id_customer)
  expect(fresh.id_treasure).toBeNull()

  await follow(email)
  expect(await findUser(email)).toMatchObject({ id_customer, id_treasure })
  expect(
    await database.db
      .selectFrom('customers')
      .select('id')
      .where('id', '=', fresh.id_customer)
      .execute(),
  ).toEqual([])
})

test('whoever signed up with an e-mail of somebody else is out when its owner follows the link', async () => {
  const email = 'owner@example.org'
  const id_customer = await createCustomer(database.db, { email })
  await signUp(email)
  const stranger = await signIn(app, { email })
  await follow(email, 'the owner chose this')
  await expect(stranger.call(getUser, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(signIn(app, { email })).rejects.toMatchObject({ code: 'sign_in_failed' })
  const owner = await signIn(app, { email }, { password: 'the owner chose this' })
  expect(await owner.call(getUser, {})).toMatchObject({ id_customer })
})

test('a record with jobs in it is neither replaced nor removed', async () => {
  const email = 'busy@example.org'
  await createCustomer(database.db, { email })
  await signUp(email)
  const { id_customer } = await findUser(email)
  await createJobs(database.db, id_customer ?? 0, [{}])
  await follow(email)
  expect(await findUser(email)).toMatchObject({ id_customer })
})

test('a forgotten password does not exchange a record in use for another with the same e-mail', async () => {
  const email = 'shared@example.org'
  const id_customer = await createCustomer(database.db, { email })
  await createUser(database.db, { email, id_customer })
  await createCustomer(database.db, { email })
  await app.client.call(requestPasswordReset, { body: { email, provider: 'users' } })
  const { token } = await readLink(database.db, email)
  await app.client.call(resetPassword, {
    body: { token, email, password: testPassword, password_confirmation: testPassword },
  })
  expect(await findUser(email)).toMatchObject({ id_customer })
})

test('an e-mailed link of any kind proves the e-mail: whoever lost the first one is linked by the next', async () => {
  const email = 'lost@example.org'
  const id_customer = await createCustomer(database.db, { email })
  await signUp(email)
  await app.client.call(requestPasswordReset, { body: { email, provider: 'users' } })
  const { token, purpose } = await readLink(database.db, email)
  expect(purpose).toBe('reset')
  await app.client.call(resetPassword, {
    body: { token, email, password: testPassword, password_confirmation: testPassword },
  })
  expect(await findUser(email)).toMatchObject({ id_customer })
})

test('a record that has got a sign-in meanwhile stays with it', async () => {
  const email = 'late@example.org'
  const id_customer = await createCustomer(database.db, { email })
  await signUp(email)
  await createUser(database.db, { id_customer })
  await follow(email)
  expect((await findUser(email)).id_customer).not.toBe(id_customer)
})

test('a first name cannot carry an advertisement in our e-mail', async () => {
  const email = 'spammed@example.org'
  await app.client.call(register, {
    body: { ...form(email), fname: 'Win at https://casino.example/' },
  })
  const [mail] = await readMails(database.db, email)
  expect(mail?.body).toContain('Hello there,')
  expect(mail?.body).not.toContain('casino')
})
