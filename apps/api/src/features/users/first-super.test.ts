import { getUser, register, setPassword } from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../../shared/db/connect.ts'
import { createUser, signIn, testPassword } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { ensureFirstRegion } from '../ambassadors/first-region.ts'
import { makeFirstSuper } from './first-super.ts'

let database: Database
let app: TestApp
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  app = await startTestApp(database)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const email = 'boss@example.org'
const start = () =>
  makeFirstSuper({ database, email, portal: 'https://treasures.example', at: new Date() })
const tokenOf = (link: string | undefined) => /set\/([\w-]{43})\?/.exec(link ?? '')?.[1] ?? ''
const follow = (link: string | undefined) =>
  app.client.call(setPassword, {
    body: {
      token: tokenOf(link),
      email,
      password: testPassword,
      password_confirmation: testPassword,
    },
  })

test('the first super sets a password by the link of the start, and no stranger keeps a foot in the door', async () => {
  const stranger = await signIn(app, await createUser(database.db, { email }))
  const older = await start()
  const link = await start()
  await expect(stranger.call(getUser, {})).rejects.toMatchObject({ status: 401 })
  await expect(signIn(app, { email })).rejects.toMatchObject({ code: 'sign_in_failed' })
  // Until it was followed each start has another one: it may never have been read.
  await expect(follow(older)).rejects.toMatchObject({ code: 'link_unusable' })
  await follow(link)
  const client = await signIn(app, { email })
  expect(await client.call(getUser, {})).toMatchObject({ super: 1, is_admin: 1, id_customer: null })
  expect(await start()).toBeUndefined()
  await client.call(getUser, {})
})

test('without a demo there is one region, so that whoever signs up has a place', async () => {
  await ensureFirstRegion(database.db)
  await ensureFirstRegion(database.db)
  await app.client.call(register, {
    body: {
      fname: 'Ida',
      lname: 'Marsh',
      email: 'ida@example.org',
      password: testPassword,
      password_confirmation: testPassword,
      provider: 'users',
    },
  })
  const client = await signIn(app, { email: 'ida@example.org' })
  expect((await client.call(getUser, {})).id_customer).not.toBeNull()
  const regions = await database.db.selectFrom('ambassadors').select(['id']).execute()
  expect(regions).toEqual([{ id: 1 }])
})
