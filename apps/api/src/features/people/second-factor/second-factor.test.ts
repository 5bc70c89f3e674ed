import {
  beginAuthenticator,
  beginConfirmation,
  changePassword,
  confirmAuthenticator,
  confirmIdentity,
  finishSignIn,
  getSignInSecurity,
  getUser,
  issueToken,
  listPermissions,
  makeRecoveryCodes,
  portalClient,
  removeAuthenticator,
  updatePermission,
} from '@treasures/api-client'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, testPassword, type NewUser } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { userLimits } from '../users/sign-in-limits.ts'

const start = new Date('2026-11-26T09:00:00Z')

describe.each(mainEngines)('on %s', (engine) => {
  let now = start
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000))
  const codeOf = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(now.getTime() / 1_000) })

  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(() => createFixtures(database.db))

  const grant = (username: string) => ({
    body: { ...portalClient, grant_type: 'password' as const, username, password: testPassword },
  })

  /** Creates a user with an authenticator app, and moves the clock to a minute after its set-up. */
  async function withApp(changes: NewUser = {}) {
    const user = await createUser(database.db, changes)
    const client = await signIn(app, user)
    const { secret } = await client.call(beginAuthenticator, { body: {} })
    const { recovery_codes } = await client.call(confirmAuthenticator, {
      body: { code: codeOf(secret) },
    })
    later(60)
    return { user, client, secret, codes: recovery_codes ?? [] }
  }

  const ticketOf = async ({ email }: { email: string }, from = app) => {
    const refused = await refusal(from.client, issueToken, grant(email))
    expect(refused).toMatchObject({ code: 'second_factor_needed', status: 403 })
    return { ticket: refused.secondFactor?.ticket ?? '', ...refused.secondFactor }
  }

  const finish = (body: { ticket: string; code?: string; recovery_code?: string }, from = app) =>
    from.client.call(finishSignIn, { body })

  test('an authenticator app is set up by its first code, and then required at sign-in', async () => {
    const user = await createUser(database.db)
    const client = await signIn(app, user)
    const { secret, uri, qr } = await client.call(beginAuthenticator, { body: {} })
    expect(uri).toContain(`secret=${secret}`)
    expect(qr.path).toMatch(/^M/)
    await expect(
      refusal(client, confirmAuthenticator, { body: { code: '000000' } }),
    ).resolves.toMatchObject({ code: 'code_wrong' })
    // An unconfirmed app changes nothing.
    await app.client.call(issueToken, grant(user.email))

    const { recovery_codes } = await client.call(confirmAuthenticator, {
      body: { code: codeOf(secret) },
    })
    expect(recovery_codes).toHaveLength(10)
    expect(await client.call(getSignInSecurity, {})).toMatchObject({
      authenticator: { since: now.toISOString() },
      recovery_codes_left: 10,
    })
    later(30)
    const { ticket, ways } = await ticketOf(user)
    expect(ways).toEqual(['code', 'recovery_code'])
    const { access_token, expires_in } = await finish({ ticket, code: codeOf(secret) })
    expect(access_token).toMatch(/^[\w-]{43}$/)
    expect(expires_in).toBe(30 * 86_400)
    const [mail] = await readMails(database.db, user.email)
    expect(mail?.subject).toBe('Your sign-in has a new second factor')
    expect(mail?.body).toContain('An authenticator app was added')
  })

  test('the secret is stored encrypted, and recovery codes and tickets as hashes', async () => {
    const { user, secret, codes } = await withApp()
    const { ticket } = await ticketOf(user)
    for (const table of ['authenticators', 'recovery_codes', 'sign_in_tickets'] as const) {
      const rows = await database.db
        .selectFrom(table)
        .selectAll()
        .where('id_user', '=', user.id)
        .execute()
      expect(rows.length).toBeGreaterThan(0)
      for (const told of [secret, ticket, ...codes, ...codes.map((c) => c.replaceAll('-', ''))])
        expect(JSON.stringify(rows)).not.toContain(told)
    }
  })

  test('a wrong password gets the same answer with and without a second factor', async () => {
    const { user } = await withApp()
    const plain = await createUser(database.db)
    const answers = await Promise.all(
      [user.email, plain.email, 'nobody@example.org'].map(async (username) => {
        const body = { ...grant(username).body, password: 'a wrong password' }
        const { status, code, message, secondFactor } = await refusal(app.client, issueToken, {
          body,
        })
        return { status, code, message, secondFactor }
      }),
    )
    expect(answers[0]).toMatchObject({ code: 'sign_in_failed' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('a code works once, even with another ticket', async () => {
    const { user, secret } = await withApp()
    const [one, other] = [await ticketOf(user), await ticketOf(user)]
    const code = codeOf(secret)
    await finish({ ticket: one.ticket, code })
    await expect(finish({ ticket: other.ticket, code })).rejects.toMatchObject({
      code: 'second_factor_wrong',
      status: 401,
    })
    later(30)
    await finish({ ticket: other.ticket, code: codeOf(secret) })
  })

  test('a ticket works once, for ten minutes and five tries', async () => {
    const { user, secret, codes } = await withApp()
    const used = await ticketOf(user)
    await finish({ ticket: used.ticket, recovery_code: codes[0] ?? '' })
    const dead = { code: 'ticket_unusable', status: 401 }
    await expect(
      finish({ ticket: used.ticket, recovery_code: codes[1] ?? '' }),
    ).rejects.toMatchObject(dead)

    const tried = await ticketOf(user)
    for (let guess = 0; guess < 5; guess++)
      await expect(
        finish({ ticket: tried.ticket, recovery_code: '0'.repeat(16) }),
      ).rejects.toMatchObject({ code: 'second_factor_wrong' })
    await expect(finish({ ticket: tried.ticket, code: codeOf(secret) })).rejects.toMatchObject(dead)

    const late = await ticketOf(user)
    later(600)
    await expect(finish({ ticket: late.ticket, code: codeOf(secret) })).rejects.toMatchObject(dead)
    await expect(finish({ ticket: 'A'.repeat(43), code: codeOf(secret) })).rejects.toMatchObject(
      dead,
    )
  })

  test('a change of password ends sign-ins in progress', async () => {
    const { user, client, codes } = await withApp()
    const { ticket } = await ticketOf(user)
    await client.call(changePassword, {
      params: { id: user.id },
      body: { oldPassword: testPassword, newPassword: 'another battery staple' },
    })
    await expect(finish({ ticket, recovery_code: codes[0] ?? '' })).rejects.toMatchObject({
      code: 'ticket_unusable',
    })
  })

  test('a recovery code works once, however it is typed, and its owner is notified how many are left', async () => {
    const { user, client, codes } = await withApp()
    const typed = ` ${(codes[3] ?? '').toUpperCase().replaceAll('-', ' ')}`
    await finish({ ticket: (await ticketOf(user)).ticket, recovery_code: typed })
    await expect(
      finish({ ticket: (await ticketOf(user)).ticket, recovery_code: codes[3] ?? '' }),
    ).rejects.toMatchObject({ code: 'second_factor_wrong' })
    expect(await client.call(getSignInSecurity, {})).toMatchObject({ recovery_codes_left: 9 })
    const [mail] = await readMails(database.db, user.email)
    expect(mail?.subject).toBe('A recovery code was used')
    expect(mail?.body).toContain('Codes left: 9.')
  })

  test.for(Array.from({ length: raceRoundsOn(engine) }, (_, round) => round))(
    'only one of eight concurrent calls with one recovery code signs in, %i',
    async () => {
      const { user, codes } = await withApp()
      const tickets = []
      for (let index = 0; index < 8; index++) tickets.push((await ticketOf(user)).ticket)
      const results = await Promise.allSettled(
        tickets.map((ticket) => finish({ ticket, recovery_code: codes[0] ?? '' })),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    },
  )

  test('only one of five concurrent calls with one ticket and different factors signs in', async () => {
    const { user, codes } = await withApp()
    const { ticket } = await ticketOf(user)
    const results = await Promise.allSettled(
      codes.slice(0, 5).map((recovery_code) => finish({ ticket, recovery_code })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // The refused calls have used up no code.
    const left = await database.db
      .selectFrom('recovery_codes')
      .select('hash')
      .where('id_user', '=', user.id)
      .where('used_at', 'is', null)
      .execute()
    expect(left).toHaveLength(9)
  })

  test('new tickets do not let a person who knows the password keep guessing codes', async () => {
    const { user, secret } = await withApp()
    const { codesPerUser } = userLimits
    const limited = await startTestApp(database, { clock: () => now, limits: { codesPerUser } })
    let tries = 0
    for (; tries < codesPerUser.most; tries += 5) {
      const { ticket } = await ticketOf(user, limited)
      for (let guess = 0; guess < 5; guess++)
        await expect(finish({ ticket, code: '000000' }, limited)).rejects.toMatchObject({
          code: 'second_factor_wrong',
        })
    }
    const { ticket } = await ticketOf(user, limited)
    await expect(finish({ ticket, code: codeOf(secret) }, limited)).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    later(codesPerUser.seconds)
    const { ticket: next } = await ticketOf(user, limited)
    await finish({ ticket: next, code: codeOf(secret) }, limited)
    await limited.close()
  })

  test('after the last factor is removed the password is enough again, and recovery codes are deleted', async () => {
    const { user, client, codes } = await withApp()
    expect(await client.call(removeAuthenticator, {})).toEqual({
      message: 'The authenticator app is removed.',
    })
    await app.client.call(issueToken, grant(user.email))
    expect(await client.call(getSignInSecurity, {})).toEqual({
      passkeys: [],
      authenticator: null,
      recovery_codes_left: 0,
    })
    expect(codes).toHaveLength(10)
    expect(await refusal(client, makeRecoveryCodes, { body: {} })).toMatchObject({
      code: 'second_factor_missing',
    })
    const [mail] = await readMails(database.db, user.email)
    expect(mail?.subject).toBe('A second factor was removed from your sign-in')
  })

  test('new recovery codes replace the former ones', async () => {
    const { user, client, codes } = await withApp()
    const { recovery_codes } = await client.call(makeRecoveryCodes, { body: {} })
    const { ticket } = await ticketOf(user)
    await expect(finish({ ticket, recovery_code: codes[0] ?? '' })).rejects.toMatchObject({
      code: 'second_factor_wrong',
    })
    await finish({ ticket, recovery_code: recovery_codes[0] ?? '' })
  })

  test('a user has one app at a time, and a new set-up replaces an unconfirmed one', async () => {
    const user = await createUser(database.db)
    const client = await signIn(app, user)
    const first = await client.call(beginAuthenticator, { body: {} })
    const second = await client.call(beginAuthenticator, { body: {} })
    expect(second.secret).not.toBe(first.secret)
    await client.call(confirmAuthenticator, { body: { code: codeOf(second.secret) } })
    expect(await refusal(client, beginAuthenticator, { body: {} })).toMatchObject({
      code: 'authenticator_exists',
    })
    expect(
      await refusal(client, confirmAuthenticator, { body: { code: codeOf(second.secret) } }),
    ).toMatchObject({ code: 'authenticator_missing' })
  })

  describe('before a sensitive call', () => {
    const permission = async (client: Awaited<ReturnType<typeof signIn>>) => {
      const { data } = await client.call(listPermissions, {})
      return { params: { id: data[0]?.id ?? 0 }, body: { allowed: true } }
    }

    test('a caller with a factor confirms every ten minutes, by the factor alone', async () => {
      const { client, secret } = await withApp({ super: true, is_admin: true })
      const input = await permission(client)
      await client.call(updatePermission, input)
      later(600)
      expect(await refusal(client, updatePermission, input)).toMatchObject({
        code: 'confirm_needed',
        status: 403,
      })
      expect(await client.call(beginConfirmation, { body: {} })).toEqual({
        ways: ['code', 'recovery_code'],
        passkey: null,
      })
      expect(
        await refusal(client, confirmIdentity, { body: { password: testPassword } }),
      ).toMatchObject({ code: 'second_factor_wrong' })
      const { confirmed_until } = await client.call(confirmIdentity, {
        body: { code: codeOf(secret) },
      })
      expect(confirmed_until).toBe(new Date(now.getTime() + 600_000).toISOString())
      await client.call(updatePermission, input)
      // Other calls need no confirmation.
      later(3_600)
      await client.call(getUser, {})
    })

    test('a caller without a factor confirms by password, and only in production', async () => {
      const production = await startTestApp(database, { clock: () => now, production: true })
      const user = await createUser(database.db, { super: true, is_admin: true })
      const client = await signIn(production, user)
      const demo = await signIn(app, user)
      const input = await permission(client)
      later(601)
      await demo.call(updatePermission, input)
      expect(await refusal(client, updatePermission, input)).toMatchObject({
        code: 'confirm_needed',
      })
      expect(await client.call(beginConfirmation, { body: {} })).toEqual({
        ways: ['password'],
        passkey: null,
      })
      expect(
        await refusal(client, confirmIdentity, { body: { password: 'a wrong password' } }),
      ).toMatchObject({ code: 'password_wrong', status: 422 })
      await client.call(confirmIdentity, { body: { password: testPassword } })
      await client.call(updatePermission, input)
      await production.close()
    })

    test('changes to the ways of signing in need a confirmation even in the demo', async () => {
      const client = await signIn(app, await createUser(database.db))
      later(601)
      expect(await refusal(client, beginAuthenticator, { body: {} })).toMatchObject({
        code: 'confirm_needed',
      })
    })

    test('a confirmation applies to one session, not to others of the same person', async () => {
      const { user, client, codes } = await withApp({ super: true, is_admin: true })
      const input = await permission(client)
      later(601)
      await finish({ ticket: (await ticketOf(user)).ticket, recovery_code: codes[0] ?? '' })
      expect(await refusal(client, updatePermission, input)).toMatchObject({
        code: 'confirm_needed',
      })
    })

    test('two proofs at once are refused, and so is a call without one', async () => {
      const client = await signIn(app, await createUser(database.db))
      for (const body of [{}, { code: '123456', password: testPassword }])
        expect(await refusal(client, confirmIdentity, { body })).toMatchObject({
          code: 'invalid_fields',
        })
    })
  })
})
