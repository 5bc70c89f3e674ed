import { getUser, issueToken, portalClient, signOut } from '@treasures/api-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { housekeepingTasks } from '#kernel/tasks/housekeeping.ts'
import { createPasswords } from '#kernel/passwords.ts'
import { createWorkQueue } from '#kernel/work-queue.ts'
import { createFixtures } from '#test/fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, testPassword } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { userLimits } from './sign-in-limits.ts'

const { app, database } = useApp()
beforeAll(() => createFixtures(database.db))

const grant = (username: string) => ({
  ...portalClient,
  grant_type: 'password' as const,
  username,
  password: testPassword,
})

test('a signed-in user reads their own profile', async () => {
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
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(issueToken.ok.parse(await answer.json()).expires_in).toBe(86_400)
})

test('a sign-in lasts a day, or 30 days with "remember me"', async () => {
  const user = await createUser(database.db)
  let now = new Date('2026-03-01T09:00:00Z')
  const later = await startTestApp(database, { clock: () => now })
  const day = await signIn(later, user, { remember: false })
  const month = await signIn(later, user)
  now = new Date('2026-03-02T09:00:00Z')
  await expect(day.call(getUser, {})).rejects.toMatchObject({ status: 401 })
  await month.call(getUser, {})
  now = new Date('2026-03-31T09:00:00Z')
  await expect(month.call(getUser, {})).rejects.toMatchObject({ status: 401 })
  expect(await runDueTasks(database, housekeepingTasks({ database }), now)).toEqual([])
  const left = await database.db
    .selectFrom('access_tokens')
    .select('hash')
    .where('id_user', '=', user.id)
    .execute()
  expect(left).toEqual([])
  await later.close()
})

test('stale, invented and missing tokens get the same refusal', async () => {
  const ask = async (authorization?: string) => {
    const answer = await fetch(`${app.apiBase}/user`, {
      headers: { ...(authorization !== undefined && { authorization }) },
    })
    return [answer.status, await answer.text()]
  }
  const [missing, ...others] = await Promise.all([
    ask(),
    ask('Bearer'),
    ask(`Bearer ${'A'.repeat(43)}`),
    ask(`Bearer ${'A'.repeat(5_000)}`),
    ask('Basic dXNlcjpwYXNz'),
    ask("Bearer ' or 1=1 --"),
  ])
  expect(missing?.[0]).toBe(401)
  for (const other of others) expect(other).toEqual(missing)
})

test('an unknown program is refused before any password is checked', async () => {
  const user = await createUser(database.db)
  const body = { ...grant(user.email), client_secret: 'a guess' }
  await expect(app.client.call(issueToken, { body })).rejects.toMatchObject({
    status: 401,
    code: 'client_unknown',
  })
})

test('a user who has not set a password cannot sign in with any', async () => {
  const user = await createUser(database.db, { password: null })
  await expect(signIn(app, user)).rejects.toMatchObject({ code: 'sign_in_failed' })
})

test('production hashes with Argon2id, at the cost that OWASP recommends', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('caf\u00e9 au lait')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches('cafe\u0301 au lait', hash)).toBe(true)
  expect(await passwords.matches('cafe au lait', hash)).toBe(false)
  expect(await passwords.matches('', null)).toBe(false)
})

test('with the queue full, sign-ins of known and unknown e-mails are asked to retry, and count as no try', async () => {
  const user = await createUser(database.db)
  const queue = createWorkQueue({ atOnce: 1, waiting: 3, busy: 'Many people are signing in.' })
  const busy = await startTestApp(database, {
    passwords: createPasswords({ memory: 8, passes: 1 }, queue),
    limits: { signInsPerPair: userLimits.signInsPerPair },
  })
  // All places in the queue are taken until `free` is called.
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  const places = Array.from({ length: 4 }, () => queue.run(() => held))
  try {
    for (let i = 0; i < 12; i++)
      for (const email of [user.email, 'nobody@example.org']) {
        const answer = await fetch(`${busy.apiBase}/oauth/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(grant(email)),
        })
        expect(answer.status).toBe(503)
        expect(answer.headers.get('retry-after')).toBe('5')
        expect(await answer.json()).toMatchObject({
          code: 'unavailable',
          message: 'Many people are signing in. Please try again in a few seconds.',
        })
      }
    free()
    await Promise.all(places)
    expect((await signIn(busy, user)).token).toMatch(/^[\w-]{43}$/)
  } finally {
    await busy.close()
  }
})

test('two passwords are checked at once, and at most a hundred wait', async () => {
  const passwords = createPasswords({ memory: 8, passes: 1 })
  const asked = await Promise.allSettled(
    Array.from({ length: 150 }, () => passwords.matches('a guess', null)),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(102)
})

describe('guessing', () => {
  const limits = {
    signInsPerPair: userLimits.signInsPerPair,
    signInsPerEmail: userLimits.signInsPerEmail,
    signInsPerAddress: userLimits.signInsPerAddress,
    signInsPerDevice: userLimits.signInsPerDevice,
  }
  let now = new Date('2026-05-01T09:00:00Z')
  let guarded: TestApp
  beforeAll(async () => {
    guarded = await startTestApp(database, { limits, clock: () => now })
  })
  afterAll(() => guarded.close())
  beforeEach(() => database.db.deleteFrom('rate_limits').execute())

  const guess = async (email: string, { address = '192.0.2.1', password = 'a guess' } = {}) => {
    const answer = await fetch(`${guarded.apiBase}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ ...grant(email), password }),
    })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    }
  }

  test('20 wrong passwords from one address are refused with 429, for a known and an unknown e-mail alike', async () => {
    const user = await createUser(database.db)
    const known = []
    const unknown = []
    for (let i = 0; i < 20; i++) {
      known.push(await guess(user.email, { address: '192.0.2.1' }))
      unknown.push(await guess('nobody@example.org', { address: '192.0.2.2' }))
    }
    expect(known).toEqual(unknown)
    expect(known.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 10 }, () => 429),
    ])
    expect(Number(known.at(-1)?.retryAfter)).toBe(15 * 60)
    // The right password works only after the limit has expired.
    const right = { password: testPassword }
    expect((await guess(user.email, right)).status).toBe(429)
    now = new Date('2026-05-01T09:15:00Z')
    expect((await guess(user.email, right)).status).toBe(200)
  })

  test('20 wrong passwords for 20 e-mails from one address are refused with 429 too', async () => {
    const statuses = []
    for (let i = 0; i < 20; i++) statuses.push((await guess(`person-${i}@example.org`)).status)
    expect(statuses.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 401))
    expect(statuses[19]).toBe(429)
    expect((await guess('person-1@example.org', { address: '192.0.2.9' })).status).toBe(401)
  })

  test('guesses sent all at once count like any others', async () => {
    const user = await createUser(database.db)
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(user.email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('strangers at many addresses do not lock out an owner in a known browser', async () => {
    const user = await createUser(database.db)
    const from = async (
      device: string | undefined,
      password = testPassword,
      email = user.email,
    ) => {
      const answer = await fetch(`${guarded.apiBase}/oauth/token`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': '198.51.100.7',
          ...(device && { cookie: device }),
        },
        body: JSON.stringify({ ...grant(email), password }),
      })
      return { status: answer.status, cookies: answer.headers.getSetCookie() }
    }
    const first = await from(undefined)
    const cookie = first.cookies.find((one) => one.startsWith('__Host-treasures-device=')) ?? ''
    expect(cookie).toMatch(/; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/)
    const device = cookie.split(';')[0]
    for (let i = 0; i < 100; i++) await guess(user.email, { address: `10.0.${i}.1` })
    for (let i = 0; i < 19; i++) await guess(`person-${i}@example.org`, { address: '198.51.100.7' })
    expect((await from(undefined)).status).toBe(429)
    expect((await from(`${device}x`)).status).toBe(429)
    const known = await from(device)
    expect(known.status).toBe(200)
    expect(known.cookies.join()).not.toContain('device')
    // The cookie belongs to one person, and does nothing for another e-mail.
    const other = await createUser(database.db)
    expect((await from(device, testPassword, other.email)).status).toBe(429)
    // The browser has a limit too.
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await from(device, 'a guess')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await from(device)).status).toBe(429)
  })

  test('an e-mail is protected against many addresses, and a single address cannot lock it', async () => {
    const user = await createUser(database.db)
    for (let i = 0; i < 19; i++) await guess(user.email, { address: '192.0.2.1' })
    const right = { address: '198.51.100.7', password: testPassword }
    expect((await guess(user.email, right)).status).toBe(200)
    for (let i = 0; i < 100; i++) await guess(user.email, { address: `10.0.${i}.1` })
    expect((await guess(user.email, right)).status).toBe(429)
  })

  test('the right password clears the counter of its e-mail, and not that of the address', async () => {
    const user = await createUser(database.db)
    for (let i = 0; i < 9; i++) await guess(user.email)
    expect((await guess(user.email, { password: testPassword })).status).toBe(200)
    for (let i = 0; i < 9; i++) expect((await guess(user.email)).status).toBe(401)
    expect((await guess(user.email, { password: testPassword })).status).toBe(200)
    await guess(user.email)
    expect((await guess('someone-else@example.org')).status).toBe(429)
  })
})

test('signing out ends this session, or all of them if asked', async () => {
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
