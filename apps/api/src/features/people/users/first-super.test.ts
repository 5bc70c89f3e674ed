import { confirmRegistration, getUser, register, setPassword } from '@treasures/api-client'
import { expect, inject, test } from 'vitest'
import { createUser, signIn, testPassword } from '#test/sign-in.ts'
import { readLink } from '#test/outbox.ts'
import { useApp } from '#test/use-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { makeFirstSuper, type FirstSuper } from './first-super.ts'

const { app, database } = useApp()

const email = 'boss@example.org'
const start = (at = new Date(), renew = false) =>
  makeFirstSuper({ database, email, portal: 'https://treasures.example', at, renew })
const linkOf = (told: FirstSuper | undefined) => (told?.is === 'link' ? told.link : undefined)
const tokenOf = (link: string | undefined) => /set\/([\w-]{43})\?/.exec(link ?? '')?.[1] ?? ''
const follow = (link: string | undefined) =>
  app.client.call(setPassword, {
    body: {
      token: tokenOf(link),
      email,
      password: testPassword,
      password_confirmation: testPassword,
      fname: 'Olive',
      lname: 'Marsh',
    },
  })

test('the first super sets a name and a password by the start-up link, and strangers lose their access', async () => {
  const stranger = await signIn(app, await createUser(database.db, { email }))
  const older = linkOf(await start())
  // The log of a later start shows no link. The earlier link still works.
  expect(await start()).toEqual({ is: 'told', until: expect.any(Date) })
  const link = linkOf(await start(undefined, true))
  await expect(stranger.call(getUser, {})).rejects.toMatchObject({ status: 401 })
  await expect(signIn(app, { email })).rejects.toMatchObject({ code: 'sign_in_failed' })
  // The link may never have been read, so `renew` makes a new link, which ends the first.
  await expect(follow(older)).rejects.toMatchObject({ code: 'link_unusable' })
  await follow(link)
  const client = await signIn(app, { email })
  expect(await client.call(getUser, {})).toMatchObject({
    fname: 'Olive',
    lname: 'Marsh',
    super: 1,
    is_admin: 1,
    id_customer: null,
  })
  expect(await start()).toBeUndefined()
  await client.call(getUser, {})
})

test('a start with another e-mail says that there is a super already, and makes no second one', async () => {
  const other = { database, email: 'other@example.org', portal: 'https://treasures.example' }
  const at = new Date()
  expect(await makeFirstSuper({ ...other, at, renew: true })).toEqual({ is: 'other' })
  // E-mails that differ in case are the same.
  const same = await makeFirstSuper({ ...other, email: email.toUpperCase(), at, renew: false })
  expect(same).toBeUndefined()
  expect(await database.db.selectFrom('users').select('email').execute()).toEqual([{ email }])
})

test('the next start after a link has expired returns a new one', async () => {
  const empty = await openTestDatabase('postgres', inject('postgresUrl'))
  const inDays = (days: number) =>
    makeFirstSuper({
      database: empty,
      email,
      portal: 'https://treasures.example',
      at: new Date(Date.now() + days * 24 * 3_600_000),
      renew: false,
    })
  expect(await inDays(0)).toMatchObject({ is: 'link' })
  expect(await inDays(6)).toMatchObject({ is: 'told' })
  expect(await inDays(8)).toMatchObject({ is: 'link' })
  await empty.close()
})

test('people can sign up before the first region opens, and have no region', async () => {
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
  const { token } = await readLink(database.db, 'ida@example.org')
  await app.client.call(confirmRegistration, { body: { token, password: testPassword } })
  const client = await signIn(app, { email: 'ida@example.org' })
  expect((await client.call(getUser, {})).id_customer).not.toBeNull()
  const customers = await database.db.selectFrom('customers').select('id_region').execute()
  expect(customers).toEqual([{ id_region: null }])
})
