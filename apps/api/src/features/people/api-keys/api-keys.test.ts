import {
  changePassword,
  createApiKey,
  createKeyClient,
  endStaff,
  exportCustomers,
  getJob,
  getUser,
  listApiKeys,
  listCustomers,
  listJobHistory,
  listJobs,
  listMyApiKeys,
  listMyCustomerJobs,
  revokeApiKey,
  signOut,
  updateCustomer,
  updateJob,
  updatePermission,
  listPermissions,
  type ApiKeyInput,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, createFixtures, createJobs } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, testPassword, type SignedInClient } from '#test/sign-in.ts'
import { patience } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'

const start = new Date('2026-11-26T09:20:00Z')
let now = start
const { app, database } = useApp({ clock: () => now })
let superUser: SignedInClient
beforeAll(async () => {
  await createFixtures(database.db)
  superUser = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
})

const withKey = (key: string) => createKeyClient({ apiBase: app.apiBase, key, timeout: patience })
const input = (changes: Partial<ApiKeyInput> = {}) => ({
  body: { name: 'Books', scopes: ['jobs.view' as const], ...changes },
})
async function makeKey(maker: SignedInClient, changes: Partial<ApiKeyInput> = {}) {
  const made = await maker.call(createApiKey, input(changes))
  return { ...made, client: withKey(made.key) }
}

test('a key is shown once, acts for its maker, and says when it was last used', async () => {
  const { client, key, ...shown } = await makeKey(superUser)
  expect(key).toMatch(/^trk_[\w-]{43}[\da-z]{6}$/)
  expect(shown).toMatchObject({ state: 'working', reads_only: true, hint: key.slice(-4) })
  await client.call(listJobs, { query: {} })
  const { data } = await superUser.call(listMyApiKeys, {})
  expect(data[0]).toMatchObject({ id: shown.id, last_used_at: '2026-11-26T09:00:00.000Z' })
  expect(JSON.stringify(data)).not.toContain(key)
  const rows = await database.db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key.slice(4, 47))
})

test('a key that is revoked twice was revoked once', async () => {
  const { id } = await makeKey(superUser)
  const revoke = () => superUser.call(revokeApiKey, { params: { id }, body: {} })
  const [first, second] = await Promise.all([revoke(), revoke()])
  expect([first, second, await revoke()].map(({ state }) => state)).toEqual(
    Array(3).fill('revoked'),
  )
  const events = await database.db
    .selectFrom('events')
    .select('id')
    .where('event', '=', 'user.key_revoked')
    .execute()
  expect(events).toHaveLength(1)
})

test('a new password, and signing out everywhere, end a person’s keys', async () => {
  for (const end of [
    (user: SignedInClient, id: number) =>
      user.call(changePassword, {
        params: { id },
        body: { oldPassword: testPassword, newPassword: 'another heron under 7 bridges' },
      }),
    (user: SignedInClient) => user.call(signOut, { body: { everywhere: true } }),
  ]) {
    const account = await createUser(database.db, { is_admin: true })
    const user = await signIn(app, account)
    const { client } = await makeKey(user)
    await client.call(listJobs, { query: {} })
    await end(user, account.id)
    expect(await refusal(client, listJobs, { query: {} })).toMatchObject({ status: 401 })
  }
})

test('a revoked, ended, mistyped or unknown key is refused in words', async () => {
  const revoked = await makeKey(superUser)
  await superUser.call(revokeApiKey, { params: { id: revoked.id }, body: {} })
  const ended = await makeKey(superUser, { last_day: '2026-11-26' })
  await ended.client.call(listJobs, { query: {} })
  const whole = await makeKey(superUser)
  now = new Date('2026-11-27T00:00:00Z')
  for (const client of [
    revoked.client,
    ended.client,
    withKey(`${whole.key}x`),
    withKey(whole.key.replace(/^trk_./, 'trk_~')),
  ])
    expect(await refusal(client, listJobs, { query: {} })).toMatchObject({ status: 401 })
  expect(await refusal(revoked.client, listJobs, { query: {} })).toMatchObject({
    code: 'not_signed_in',
    message: expect.stringContaining('API key'),
  })
  now = start
})

test('a key does what its scopes allow, and the refusal names what it needs', async () => {
  const { client } = await makeKey(superUser)
  await expect(client.call(listJobs, { query: {} })).resolves.toBeTruthy()
  await expect(client.call(getUser, {})).resolves.toBeTruthy()
  expect(await refusal(client, listCustomers, { query: {} })).toMatchObject({
    status: 403,
    message: 'This API key may not do this. It needs the scope customers.view.',
  })
  const writes = await makeKey(superUser, { scopes: ['customers.edit', 'customers.view'] })
  const id = await createCustomer(database.db)
  const change = { params: { id }, body: {} } as never
  expect(await refusal(writes.client, updateCustomer, change)).toMatchObject({
    message: 'This API key may only read.',
  })
})

test('a key never makes keys, reads supers’ lists or changes permissions', async () => {
  const all = await makeKey(superUser, { scopes: ['jobs.view', 'users.view'], reads_only: false })
  const { data } = await superUser.call(listPermissions, {})
  const id = data[0]?.id ?? 0
  for (const refused of [
    refusal(all.client, createApiKey, input()),
    refusal(all.client, listMyApiKeys, {}),
    refusal(all.client, listApiKeys, {}),
    refusal(all.client, updatePermission, { params: { id }, body: { allowed: false } } as never),
  ])
    expect(await refused).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^API keys/),
    })
})

describe('a key follows its maker', () => {
  test('a permission that is taken from the maker is taken from the key', async () => {
    const user = await createUser(database.db, { is_admin: true })
    const { client } = await makeKey(await signIn(app, user))
    await client.call(listJobs, { query: {} })
    await database.db
      .insertInto('staff')
      .values({ id_user: user.id, started_at: now, presets: [], switches: '{"jobs.view":false}' })
      .execute()
    expect(await refusal(client, listJobs, { query: {} })).toMatchObject({ status: 403 })
  })

  test('a franchisee’s key sees their own region only', async () => {
    const user = await createUser(database.db, { id_ambassador: 1 })
    const { client } = await makeKey(await signIn(app, user))
    const [mine] = await createJobs(database.db, await createCustomer(database.db), [{}])
    const [theirs] = await createJobs(
      database.db,
      await createCustomer(database.db, { id_region: 2 }),
      [{ id_region: 2 }],
    )
    await expect(client.call(getJob, { params: { id: mine ?? 0 } })).resolves.toBeTruthy()
    expect(await refusal(client, getJob, { params: { id: theirs ?? 0 } })).toMatchObject({
      status: 404,
    })
  })

  test('keys end with the maker’s access and with their account', async () => {
    const user = await createUser(database.db, { is_admin: true })
    const { client } = await makeKey(await signIn(app, user))
    await database.db
      .insertInto('staff')
      .values({ id_user: user.id, started_at: now })
      .onConflict((on) => on.doNothing())
      .execute()
    await superUser.call(endStaff, { params: { id: user.id }, query: {}, body: {} })
    expect(await refusal(client, listJobs, { query: {} })).toMatchObject({ status: 401 })
    await database.db.deleteFrom('users').where('id', '=', user.id).execute()
    const left = await database.db
      .selectFrom('api_keys')
      .where('id_user', '=', user.id)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  })
})

test('a customer’s key reads their own jobs only', async () => {
  const [id_customer, other] = [
    await createCustomer(database.db),
    await createCustomer(database.db),
  ]
  const maker = await signIn(app, await createUser(database.db, { id_customer }))
  const { client } = await makeKey(maker, { scopes: ['customer'] })
  await createJobs(database.db, id_customer, [{}])
  await createJobs(database.db, other, [{}])
  const { data } = await client.call(listMyCustomerJobs, { query: {} })
  expect(data).toHaveLength(1)
  expect(await refusal(maker, createApiKey, input())).toMatchObject({ code: 'scope_not_held' })
})

test('a change by a key is a change by its maker, and the history names the key', async () => {
  const made = await makeKey(superUser, { scopes: ['jobs.view', 'jobs.edit'], reads_only: false })
  const [id = 0] = await createJobs(database.db, await createCustomer(database.db), [{}])
  await made.client.call(updateJob, { params: { id }, body: { descr: 'Trim the hedge.' } })
  const row = await database.db
    .selectFrom('events')
    .select(['actor', 'id_key'])
    .where('id_job', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ actor: 'user', id_key: made.id })
  const { data } = await superUser.call(listJobHistory, { params: { id }, query: {} })
  expect(JSON.stringify(data)).toContain('(API key Books)')
})

test('an export by a key is noted with the key', async () => {
  const { id, client } = await makeKey(superUser, {
    scopes: ['customers.view', 'customers.export'],
  })
  await client.call(exportCustomers, { query: {} })
  const row = await database.db
    .selectFrom('events')
    .select('id_key')
    .where('event', '=', 'people.exported')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ id_key: id })
})

test('cookies that come with a key are ignored, and its owner receives an e-mail', async () => {
  const { key } = await makeKey(superUser, { scopes: ['companies.create'], reads_only: false })
  const answer = await fetch(`${app.apiBase}/company`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      origin: 'https://treasures.example',
      cookie: 'XSRF-TOKEN=of-another-session; __Host-XSRF-TOKEN=of-another-session',
      'content-type': 'application/json',
    },
    body: '{"name":"Hollis and Sons"}',
  })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  const { rows } = await sql<{ subject: string }>`select subject from messages`.execute(database.db)
  expect(rows.map(({ subject }) => subject)).toContain('Your account has a new API key')
})
