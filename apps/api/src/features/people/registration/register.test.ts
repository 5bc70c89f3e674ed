import {
  confirmRegistration,
  createUserForCustomer,
  getUser,
  register,
  requestPasswordReset,
  resetPassword,
  type Contract,
  type InputOf,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { housekeepingTasks } from '#kernel/tasks/housekeeping.ts'
import { createFixtures, createCustomer, createJobs, createTreasure } from '#test/fixtures.ts'
import { readLink, readMails } from '#test/outbox.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, testPassword } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'

const { app, database } = useApp()
beforeAll(() => createFixtures(database.db))

const form = (email: string): InputOf<Contract['register']>['body'] => ({
  fname: 'Tamsin',
  lname: 'Oakes',
  email,
  password: testPassword,
  password_confirmation: testPassword,
  provider: 'users',
})
const signUp = (email: string, password = testPassword) =>
  app.client.call(register, {
    body: { ...form(email), password, password_confirmation: password },
  })
const confirm = (token: string, password = testPassword) =>
  app.client.call(confirmRegistration, { body: { token, password } })
const follow = async (email: string, password = testPassword) => {
  const { token, purpose } = await readLink(database.db, email)
  expect(purpose).toBe('confirm')
  return confirm(token, password)
}
const setByLink = (email: string, token: string, password: string) =>
  app.client.call(resetPassword, {
    body: { token, email, password, password_confirmation: password },
  })
const failed = { code: 'sign_in_failed', status: 401 }
const findUser = (email: string) =>
  database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('a person who signs up and follows the link becomes a customer without a region', async () => {
  const email = 'tamsin@example.org'
  const { message } = await signUp(email)
  expect(message).toMatch(/follow the link/)
  const mails = await readMails(database.db, email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Welcome to Treasures: please confirm your e-mail',
  ])
  expect(mails[0]?.body).toContain('Hello Tamsin,')
  expect(mails[0]?.body).not.toContain('{{')
  const { url } = await readLink(database.db, email)
  expect(url.pathname).toMatch(/^\/public\/email\/confirm\/[\w-]{43}$/)
  expect((await follow(email)).email).toBe(email)
  const client = await signIn(app, { email })
  const profile = await client.call(getUser, {})
  expect(profile).toMatchObject({ fname: 'Tamsin', is_admin: 0, super: 0, id_ambassador: null })
  const customer = await database.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', profile.id_customer)
    .executeTakeFirst()
  expect(customer).toMatchObject({ id_region: null, lname: 'Oakes', email })
})

test('before the link is followed there is no account, and the right password answers like a wrong one', async () => {
  const email = 'unproven@example.org'
  await signUp(email)
  const [right, wrong, unknown] = await Promise.allSettled([
    signIn(app, { email }),
    signIn(app, { email }, { password: 'another than that' }),
    signIn(app, { email: 'not-seen@example.org' }),
  ])
  for (const outcome of [right, wrong, unknown])
    expect(outcome).toMatchObject({ status: 'rejected', reason: failed })
  expect(String((right as PromiseRejectedResult).reason)).toBe(
    String((unknown as PromiseRejectedResult).reason),
  )
  for (const table of ['users', 'customers'] as const)
    expect(
      await database.db.selectFrom(table).select('id').where('email', '=', email).execute(),
    ).toEqual([])
})

test('the right password of a pending sign-up mails the link again, up to a limit', async () => {
  const guarded = await startTestApp(database, {
    limits: { registrationsPerEmail: { most: 3, seconds: 3_600 } },
  })
  const email = 'forgot-the-mail@example.org'
  await guarded.client.call(register, { body: form(email) })
  const first = await readLink(database.db, email)
  const links = async () => (await readMails(database.db, email)).length
  await expect(signIn(guarded, { email }, { password: 'not that one' })).rejects.toMatchObject(
    failed,
  )
  expect(await links()).toBe(1)
  for (let i = 0; i < 4; i++) {
    await expect(signIn(guarded, { email })).rejects.toMatchObject(failed)
    await guarded.drain()
  }
  expect(await links()).toBe(3)
  await expect(confirm(first.token)).rejects.toMatchObject({ code: 'link_unusable' })
  await follow(email)
  await signIn(guarded, { email })
  await guarded.close()
})

test('the password of a stranger who signs up with my e-mail never works, whatever link I follow', async () => {
  const email = 'owner@example.org'
  const id_customer = await createCustomer(database.db, { email })
  await signUp(email, 'what the stranger chose')
  // The link alone is not enough: I do not know the stranger's password.
  const trap = await readLink(database.db, email)
  await expect(confirm(trap.token, 'what I would choose')).rejects.toMatchObject({
    code: 'password_wrong',
    errors: { password: [expect.any(String)] },
  })
  await signUp(email, 'what I would choose')
  await follow(email, 'what I would choose')
  // My own confirmation has ended the stranger's sign-up.
  await expect(confirm(trap.token, 'what the stranger chose')).rejects.toMatchObject({
    code: 'link_unusable',
  })
  await expect(
    signIn(app, { email }, { password: 'what the stranger chose' }),
  ).rejects.toMatchObject(failed)
  const owner = await signIn(app, { email }, { password: 'what I would choose' })
  expect(await owner.call(getUser, {})).toMatchObject({ id_customer })
})

test('a stranger who signs up after me does not affect my own sign-up', async () => {
  const email = 'patient@example.org'
  await signUp(email)
  const mine = await readLink(database.db, email)
  await signUp(email, 'what the stranger chose')
  await confirm(mine.token)
  await signIn(app, { email })
  await expect(
    signIn(app, { email }, { password: 'what the stranger chose' }),
  ).rejects.toMatchObject(failed)
})

test('a pending sign-up gets no access to an account that was proven in another way', async () => {
  const email = 'invited@example.org'
  const id_customer = await createCustomer(database.db, { email })
  const admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  await signUp(email, 'what the stranger chose')
  const trap = await readLink(database.db, email)
  await admin.call(createUserForCustomer, { body: { id_customer } })
  await app.client.call(requestPasswordReset, { body: { email, provider: 'users' } })
  await setByLink(email, (await readLink(database.db, email)).token, 'chosen by link')
  await expect(confirm(trap.token, 'what the stranger chose')).rejects.toMatchObject({
    code: 'link_unusable',
  })
  await signIn(app, { email }, { password: 'chosen by link' })
})

test('an invited person may sign up instead, and the link gives them the invited account', async () => {
  const email = 'impatient@example.org'
  const id_customer = await createCustomer(database.db, { email })
  const admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  const invited = await admin.call(createUserForCustomer, { body: { id_customer } })
  await signUp(email)
  await follow(email)
  const client = await signIn(app, { email })
  expect(await client.call(getUser, {})).toMatchObject({ id: invited.id, id_customer })
})

test('a known e-mail gets the same answer, changes nothing and notifies its owner', async () => {
  const user = await createUser(database.db)
  const before = await findUser(user.email)
  const known = await signUp(user.email.toUpperCase())
  expect(known).toEqual(await signUp('never-seen@example.org'))
  expect(await findUser(user.email)).toEqual(before)
  const [mail] = await readMails(database.db, user.email)
  expect(mail?.subject).toBe('You already have an account with Treasures')
})

test('16 concurrent calls with 8 sign-up links of one e-mail make one user and one customer', async () => {
  const email = 'crowd@example.org'
  const tokens: string[] = []
  for (let i = 0; i < 8; i++) {
    await signUp(email)
    tokens.push((await readLink(database.db, email)).token)
  }
  const outcomes = await Promise.allSettled([...tokens, ...tokens].map((token) => confirm(token)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const count = async (table: 'users' | 'customers') =>
    (await database.db.selectFrom(table).select('id').where('email', '=', email).execute()).length
  expect([await count('users'), await count('customers')]).toEqual([1, 1])
})

test('following the link ties existing records to the user, and makes no empty customer beside them', async () => {
  const email = 'known@example.org'
  const id_customer = await createCustomer(database.db, { email: 'Known@Example.org' })
  const id_treasure = await createTreasure(database.db, {
    lname: 'Oakes',
    mphone: '+447700900555',
    email,
  })
  await signUp(email)
  await follow(email)
  expect(await findUser(email)).toMatchObject({ id_customer, id_treasure })
  const records = await database.db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('email', 'ilike', email)
    .execute()
  // The record's e-mail now has the spelling of the sign-in.
  expect(records).toEqual([{ id: id_customer, email }])
})

test('a forgotten password does not exchange a record in use for another with the same e-mail', async () => {
  const email = 'shared@example.org'
  const id_customer = await createCustomer(database.db, { email })
  await createUser(database.db, { email, id_customer })
  await createJobs(database.db, id_customer, [{}])
  await createCustomer(database.db, { email })
  await app.client.call(requestPasswordReset, { body: { email, provider: 'users' } })
  await setByLink(email, (await readLink(database.db, email)).token, testPassword)
  expect(await findUser(email)).toMatchObject({ id_customer })
})

test('a record that got a sign-in before the link was followed keeps that sign-in', async () => {
  const email = 'late@example.org'
  const id_customer = await createCustomer(database.db, { email })
  await signUp(email)
  await createUser(database.db, { id_customer })
  await follow(email)
  expect((await findUser(email)).id_customer).not.toBe(id_customer)
})

test('an unconfirmed sign-up expires and is deleted', async () => {
  const email = 'gone@example.org'
  await signUp(email)
  const { token } = await readLink(database.db, email)
  const later = new Date(Date.now() + 8 * 24 * 3_600_000)
  const then = await startTestApp(database, { clock: () => later })
  await expect(
    then.client.call(confirmRegistration, { body: { token, password: testPassword } }),
  ).rejects.toMatchObject({ code: 'link_unusable' })
  expect(await runDueTasks(database, housekeepingTasks({ database }), later)).toEqual([])
  expect(
    await database.db.selectFrom('sign_ups').select('id').where('email', '=', email).execute(),
  ).toEqual([])
  await then.close()
})

test('the database refuses a password without a proven e-mail', async () => {
  const { id } = await createUser(database.db)
  await expect(
    database.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow(/users_password_proven/)
})

test.each(['password', 'Treasures1', 'weakling@example.org', 'tamsin oakes'])(
  'a sign-up with the password %j is refused',
  async (password) => {
    await expect(signUp('weakling@example.org', password)).rejects.toMatchObject({
      status: 422,
      errors: { password: [expect.stringMatching(/Choose another/)] },
    })
    expect(await readMails(database.db, 'weakling@example.org')).toEqual([])
  },
)

test('a first name cannot carry an advertisement in our e-mail', async () => {
  const email = 'spammed@example.org'
  await app.client.call(register, {
    body: { ...form(email), fname: 'Win at https://casino.example/' },
  })
  const [mail] = await readMails(database.db, email)
  expect(mail?.body).toContain('Hello there,')
  expect(mail?.body).not.toContain('casino')
})
