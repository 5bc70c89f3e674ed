import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  beginPasskeySignIn,
  confirmIdentity,
  finishSignIn,
  getSignInSecurity,
  getUser,
  issueToken,
  listPermissions,
  portalClient,
  removePasskey,
  renamePasskey,
  resetSecondFactor,
  signInByPasskey,
  updatePermission,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { supersWithoutFactor } from './supers-without-factor.ts'
import { createFixtures } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, testPassword, type NewUser } from '#test/sign-in.ts'
import { softPasskey } from '#test/soft-passkey.ts'
import { startTestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

const origin = 'https://treasures.example'

describe.each(mainEngines)('on %s', (engine) => {
  let now = new Date('2026-11-26T09:00:00Z')
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000))
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(() => createFixtures(database.db))

  async function withPasskey(changes: NewUser = {}) {
    const user = await createUser(database.db, changes)
    const client = await signIn(app, user)
    const passkey = softPasskey({ origin, userHandle: user.id })
    const made = passkey.create(await client.call(beginPasskey, { body: {} }))
    const { recovery_codes } = await client.call(addPasskey, {
      body: { name: 'Laptop', passkey: made },
    })
    return { user, client, passkey, codes: recovery_codes ?? [] }
  }

  const askVisitor = () => app.client.call(beginPasskeySignIn, { body: {} })

  test('a passkey alone signs in, without e-mail and password, for a day or 30', async () => {
    const { user, client, passkey, codes } = await withPasskey()
    expect(codes).toHaveLength(10)
    expect(await client.call(getSignInSecurity, {})).toMatchObject({
      passkeys: [{ name: 'Laptop', host: 'treasures.example', works_here: true }],
    })
    const issued = await app.client.call(signInByPasskey, {
      body: { passkey: passkey.answer(await askVisitor()), remember: false },
    })
    expect(issued.expires_in).toBe(86_400)
    const answer = await fetch(`${app.apiBase}${getUser.path}`, {
      headers: { authorization: `Bearer ${issued.access_token}` },
    })
    expect(await answer.json()).toMatchObject({ id: user.id })
    const [mail] = await readMails(database.db, user.email)
    expect(mail?.body).toContain('A passkey was added')
  })

  test('after a password, a passkey is the second factor, for that ticket only', async () => {
    const { user, passkey } = await withPasskey()
    const username = user.email
    const body = {
      ...portalClient,
      grant_type: 'password' as const,
      username,
      password: testPassword,
    }
    const half = async () =>
      (await refusal(app.client, issueToken, { body })).secondFactor?.ticket ?? ''
    const [ticket, other] = [await half(), await half()]
    const options = await app.client.call(beginPasskeySignIn, { body: { ticket } })
    expect(options).toMatchObject({
      allowCredentials: [{ id: passkey.id }],
      userVerification: 'required',
    })
    expect(
      await refusal(app.client, finishSignIn, {
        body: { ticket: other, passkey: passkey.answer(options) },
      }),
    ).toMatchObject({ code: 'second_factor_wrong' })
    const again = await app.client.call(beginPasskeySignIn, { body: { ticket } })
    await app.client.call(finishSignIn, { body: { ticket, passkey: passkey.answer(again) } })
  })

  test.each([
    ['from another page', { origin: 'https://treasures.example.evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without a check of its owner', { isUnlocked: false }],
  ])('an answer %s is refused', async (_, changes) => {
    const { passkey } = await withPasskey()
    expect(
      await refusal(app.client, signInByPasskey, {
        body: { passkey: passkey.answer(await askVisitor(), changes) },
      }),
    ).toMatchObject({ code: 'sign_in_failed', status: 401 })
  })

  test('an unknown passkey and a wrong signature get the same answer', async () => {
    const { passkey } = await withPasskey()
    const stranger = softPasskey({ origin })
    const unknown = stranger.answer(await askVisitor())
    const forged = { ...stranger.answer(await askVisitor()), id: passkey.id, rawId: passkey.id }
    const [one, other] = [
      await refusal(app.client, signInByPasskey, { body: { passkey: unknown } }),
      await refusal(app.client, signInByPasskey, { body: { passkey: forged } }),
    ]
    expect(one).toMatchObject({ code: 'sign_in_failed', status: 401 })
    expect([other.code, other.message]).toEqual([one.code, one.message])
  })

  test('a challenge works once, within five minutes, and only for its purpose', async () => {
    const { client, passkey } = await withPasskey()
    const options = await askVisitor()
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        app.client.call(signInByPasskey, { body: { passkey: passkey.answer(options) } }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

    const late = await askVisitor()
    later(300)
    for (const asked of [late, await client.call(beginPasskey, { body: {} })])
      expect(
        await refusal(app.client, signInByPasskey, { body: { passkey: passkey.answer(asked) } }),
      ).toMatchObject({ code: 'sign_in_failed' })
  })

  test('an authenticator whose counter falls is a copy, and is refused', async () => {
    const { passkey } = await withPasskey()
    const signInWith = async (counter: number) =>
      app.client.call(signInByPasskey, {
        body: { passkey: passkey.answer(await askVisitor(), { counter }) },
      })
    await signInWith(50)
    await expect(signInWith(50)).rejects.toMatchObject({ code: 'sign_in_failed' })
    await expect(signInWith(49)).rejects.toMatchObject({ code: 'sign_in_failed' })
    await signInWith(51)
  })

  test('a passkey is added once, within the sign-in that asked for it', async () => {
    const user = await createUser(database.db)
    const [here, there] = [await signIn(app, user), await signIn(app, user)]
    const options = await here.call(beginPasskey, { body: {} })
    const made = softPasskey({ origin }).create(options)
    const body = { name: 'Laptop', passkey: made }
    expect(await refusal(there, addPasskey, { body })).toMatchObject({ code: 'passkey_unusable' })
    await here.call(addPasskey, { body })
    expect(await refusal(here, addPasskey, { body })).toMatchObject({ code: 'passkey_unusable' })
  })

  test('a passkey cannot be added to a second account', async () => {
    const { passkey } = await withPasskey()
    const client = await signIn(app, await createUser(database.db))
    const made = passkey.create(await client.call(beginPasskey, { body: {} }))
    expect(
      await refusal(client, addPasskey, { body: { name: 'Mine', passkey: made } }),
    ).toMatchObject({ code: 'passkey_known' })
  })

  test('passkeys can be renamed and removed, and after the last one the password is enough', async () => {
    const { user, client, passkey } = await withPasskey()
    const [{ id } = { id: 0 }] = (await client.call(getSignInSecurity, {})).passkeys
    expect(
      await client.call(renamePasskey, { params: { id }, body: { name: ' Work phone ' } }),
    ).toMatchObject({ name: 'Work phone' })
    await client.call(removePasskey, { params: { id } })
    expect(await client.call(getSignInSecurity, {})).toMatchObject({ recovery_codes_left: 0 })
    await signIn(app, user)
    expect(
      await refusal(app.client, signInByPasskey, {
        body: { passkey: passkey.answer(await askVisitor()) },
      }),
    ).toMatchObject({ code: 'sign_in_failed' })
  })

  test('a super with a passkey is not listed as without a factor', async () => {
    const { user } = await withPasskey({ is_admin: true, super: true })
    expect((await supersWithoutFactor(database.db)).map(({ id }) => id)).not.toContain(user.id)
  })

  test('a passkey confirms a sensitive call, within the sign-in that asked', async () => {
    const { client, passkey } = await withPasskey({ super: true, is_admin: true })
    const { data } = await client.call(listPermissions, {})
    const input = { params: { id: data[0]?.id ?? 0 }, body: { allowed: true } }
    later(601)
    expect(await refusal(client, updatePermission, input)).toMatchObject({
      code: 'confirm_needed',
    })
    const { ways, passkey: options } = await client.call(beginConfirmation, { body: {} })
    expect(ways).toEqual(['passkey', 'recovery_code'])
    if (!options) throw new Error('No passkey was asked for')
    await client.call(confirmIdentity, { body: { passkey: passkey.answer(options) } })
    await client.call(updatePermission, input)
  })

  test("another person's passkey confirms nothing", async () => {
    const { client } = await withPasskey()
    const { passkey: foreign } = await withPasskey()
    const { passkey: options } = await client.call(beginConfirmation, { body: {} })
    if (!options) throw new Error('No passkey was asked for')
    expect(
      await refusal(client, confirmIdentity, { body: { passkey: foreign.answer(options) } }),
    ).toMatchObject({ code: 'second_factor_wrong' })
  })

  test('on another host of ours a passkey does not work, and recovery codes do', async () => {
    const { user, passkey, codes } = await withPasskey()
    const moved = await startTestApp(database, {
      clock: () => now,
      origin: 'https://new.example',
    })
    const username = user.email
    const refused = await refusal(moved.client, issueToken, {
      body: { ...portalClient, grant_type: 'password', username, password: testPassword },
    })
    expect(refused.secondFactor?.ways).toEqual(['recovery_code'])
    const options = await moved.client.call(beginPasskeySignIn, { body: {} })
    expect(
      await refusal(moved.client, signInByPasskey, {
        body: { passkey: passkey.answer(options) },
      }),
    ).toMatchObject({ code: 'sign_in_failed' })
    const ticket = refused.secondFactor?.ticket ?? ''
    await moved.client.call(finishSignIn, { body: { ticket, recovery_code: codes[0] ?? '' } })
    await moved.close()
  })

  test('a super resets a colleague’s lost factors, and the colleague is notified and signs in by password', async () => {
    const { user, client } = await withPasskey({ is_admin: true })
    const superUser = await createUser(database.db, { is_admin: true, super: true })
    const boss = await signIn(app, superUser)
    const [alone] = (await supersWithoutFactor(database.db)).filter(({ id }) => id === superUser.id)
    expect(alone?.email).toBe(superUser.email)
    const input = { params: { id: user.id }, body: {} }
    await boss.call(resetSecondFactor, input)
    await expect(client.call(getUser, {})).rejects.toMatchObject({ status: 401 })
    await signIn(app, user)
    const [mail] = await readMails(database.db, user.email)
    expect(mail?.subject).toBe('Your second factor was reset')
    expect(await refusal(boss, resetSecondFactor, input)).toMatchObject({
      code: 'second_factor_missing',
    })
    expect(
      await refusal(boss, resetSecondFactor, { params: { id: 999_999 }, body: {} }),
    ).toMatchObject({ code: 'user_not_found' })
  })
})
