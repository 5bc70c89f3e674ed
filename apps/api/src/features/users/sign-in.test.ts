import { getUser, issueToken, portalClient, signOut } from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../../shared/db/connect.ts'
import { createCast } from '../../testing/cast.ts'
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

test('whoever signs in reads their own profile', async () => {
  const user = await createUser(database.db, { fname: 'Ida', id_ambassador: 1 })
  const client = await signIn(app, user)
  expect(await client.call(getUser, {})).toMatchObject({
    id: user.id,
    fname: 'Ida',
    super: 0,
    ambassador: { id: 1, mnemonic: 'R1' },
  })
})

test('a form signs in as JSON does, whatever the case of the e-mail', async () => {
  const user = await createUser(database.db)
  const answer = await fetch(`${app.apiBase}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: '6',
      client_secret: portalClient.client_secret,
      username: ` ${user.email.toUpperCase()} `,
      password: testPassword,
      remember: 'false',
    }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(issueToken.ok.parse(await answer.json()).expires_in).toBe(86_400)
})

test('signing out ends this sign-in, and everywhere means all of them', async () => {
  const user = await createUser(database.db)
  const [desk, phone, tablet] = await Promise.all([1, 2, 3].map(() => signIn(app, user)))
  if (!desk || !phone || !tablet) throw new Error('not signed in')
  await desk.call(signOut, { body: {} })
  await expect(desk.call(getUser, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  await phone.call(getUser, {})
  await phone.call(signOut, { body: { everywhere: true } })
  await expect(phone.call(getUser, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(tablet.call(getUser, {})).rejects.toMatchObject({ code: 'not_signed_in' })
})
