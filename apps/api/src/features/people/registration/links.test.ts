import {
  getUser,
  isApiError,
  requestPasswordReset,
  resetPassword,
  setPassword,
  updateUser,
} from '@treasures/api-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { readLink, readMails } from '#test/outbox.ts'
import { createUser, signIn, testPassword, type TestUser } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let now = new Date('2026-11-21T09:00:00Z')
  let user: TestUser
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(() => createFixtures(database.db))
  beforeEach(async () => {
    now = new Date('2026-11-21T09:00:00Z')
    user = await createUser(database.db)
  })

  const askFor = async (email: string) => {
    const { message } = await app.client.call(requestPasswordReset, {
      body: { email, provider: 'users' },
    })
    expect(message).toBe('Password recovery instructions have been sent to your email.')
  }
  const askForLink = async () => {
    await askFor(user.email)
    return (await readLink(database.db, user.email)).token
  }
  const reset = (token: string, { email = user.email, password = 'another password' } = {}) =>
    app.client.call(resetPassword, {
      body: { token, email, password, password_confirmation: password },
    })
  const unusable = { code: 'link_unusable', status: 422 }

  test('a common password, or one that contains personal details, is refused at its field', async () => {
    const token = await askForLink()
    for (const password of ['password', '12345678', 'aaaaaaaa', 'treasures', user.email])
      await expect(reset(token, { password })).rejects.toMatchObject({
        status: 422,
        errors: { password: [expect.stringMatching(/Choose another/)] },
      })
    // The refusals have not used up the link.
    await reset(token)
  })

  test('following a mailed link proves the e-mail, and a later link keeps the first time', async () => {
    const invited = await createUser(database.db, { password: null })
    const provenAt = () =>
      database.db
        .selectFrom('users')
        .select('email_verified_at')
        .where('id', '=', invited.id)
        .executeTakeFirstOrThrow()
    await askFor(invited.email)
    const { token } = await readLink(database.db, invited.email)
    expect(await provenAt()).toEqual({ email_verified_at: null })
    await reset(token, { email: invited.email })
    expect(await provenAt()).toEqual({ email_verified_at: now })
    const first = now
    now = new Date('2026-11-21T09:30:00Z')
    await askFor(invited.email)
    const again = await readLink(database.db, invited.email)
    await reset(again.token, { email: invited.email })
    expect(await provenAt()).toEqual({ email_verified_at: first })
  })

  test("a reset link opens the portal's page, sets a password once and ends every session", async () => {
    const desk = await signIn(app, user)
    await askFor(user.email)
    const { url, purpose, token } = await readLink(database.db, user.email)
    expect(url.href).toBe(`https://treasures.example/public/password/reset/${token}`)
    expect(purpose).toBe('reset')
    await reset(token)
    await expect(desk.call(getUser, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    await expect(signIn(app, user)).rejects.toMatchObject({ code: 'sign_in_failed' })
    await signIn(app, user, { password: 'another password' })
    await expect(reset(token)).rejects.toMatchObject(unusable)
    expect((await readMails(database.db, user.email))[0]?.subject).toBe('Your password was changed')
  })

  test('an unknown e-mail gets the same answer, and receives nothing', async () => {
    await askFor('nobody@example.org')
    expect(await readMails(database.db, 'nobody@example.org')).toEqual([])
  })

  test('only one of 32 concurrent calls with one link sets the password', async () => {
    const token = await askForLink()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 32 }, (_, i) => reset(token, { password: `password number ${i}` })),
    )
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' && isApiError(outcome.reason, 'link_unusable') ? [1] : [],
      ),
    ).toHaveLength(31)
    await signIn(app, user, { password: `password number ${winner}` })
  })

  test('a reset link expires after two hours', async () => {
    const token = await askForLink()
    now = new Date('2026-11-21T11:00:00Z')
    await expect(reset(token)).rejects.toMatchObject(unusable)
    now = new Date('2026-11-21T10:59:59Z')
    await reset(token)
  })

  test('a link works for its own purpose and e-mail only', async () => {
    const other = await createUser(database.db)
    const token = await askForLink()
    const body = {
      token,
      email: user.email,
      password: testPassword,
      password_confirmation: testPassword,
    }
    await expect(app.client.call(setPassword, { body })).rejects.toMatchObject(unusable)
    await expect(reset(token, { email: other.email })).rejects.toMatchObject(unusable)
    await expect(reset('A'.repeat(43))).rejects.toMatchObject(unusable)
    await reset(token, { email: user.email.toUpperCase() })
  })

  test('a newer link ends the older one, and a change of e-mail ends them all', async () => {
    const first = await askForLink()
    const second = await askForLink()
    await expect(reset(first)).rejects.toMatchObject(unusable)

    const client = await signIn(app, user)
    await client.call(updateUser, {
      params: { id: user.id },
      body: { fname: 'R', lname: 'M', email: `moved-${user.email}`, password: testPassword },
    })
    await expect(reset(second, { email: `moved-${user.email}` })).rejects.toMatchObject(unusable)
  })

  test('links and tokens are never stored in plain text', async () => {
    const token = await askForLink()
    const client = await signIn(app, user)
    const links = await database.db.selectFrom('password_links').select('hash').execute()
    const tokens = await database.db.selectFrom('access_tokens').select('hash').execute()
    const kept = [...links, ...tokens].map(({ hash }) => hash)
    expect(kept.length).toBeGreaterThan(1)
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(client.token)
  })
})
