import { heldFiles } from '#kernel/held-files.ts'
import { contract, Problem, type Contract, type Endpoint } from '@treasures/api-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createPolicyFixtures, type PolicyFixtures } from '#test/policy-fixtures.ts'
import { inputOf } from '#test/policy-inputs.ts'
import { callRaw } from '#test/raw-call.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { createAddressBudget } from './call-budget.ts'
import type { Database } from '../db/connect.ts'

let database: Database
let fixtures: PolicyFixtures
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  fixtures = await createPolicyFixtures(database.db, heldFiles())
})
afterAll(() => database.close())

const endpoints: Record<string, Endpoint> = contract
const publicCalls = (Object.keys(contract) as (keyof Contract)[]).filter(
  (name) => endpoints[name]?.access === 'public',
)

describe('from an address without points left', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(database, {
      limits: { callsPerAddress: { burst: 0, perSecond: 0.5 } },
    })
  })
  afterAll(() => app.close())

  test.each(publicCalls)('%s is refused in words', async (name) => {
    const input = await inputOf(name, { fixtures, targets: fixtures.targets })
    const { status, text } = await callRaw(app.apiBase, endpoints[name] as Endpoint, input)
    expect(status).toBe(429)
    expect(Problem.parse(JSON.parse(text))).toEqual({
      code: 'too_many_requests',
      message:
        'There are too many calls from your network at the moment. Please try again in a few seconds.',
    })
  })

  test.each([
    '/public/image/AAAAAAAAAAAAAAAAAAAAAA.webp',
    '/public/jobs/board/stream',
    '/openapi.json',
    '/docs',
    '/health/ready',
  ])('%s is refused too, and a page on another site can read the retry time', async (path) => {
    const answer = await fetch(app.apiBase + path, {
      headers: { origin: 'https://franchisee.example' },
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
  })

  test('signed-in users and the liveness check are still answered', async () => {
    const user = await createUser(database.db, { id_ambassador: 1 })
    const open = await startTestApp(database)
    const { token } = await signIn(open, user)
    await open.close()
    const answer = await fetch(`${app.apiBase}/user`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
    expect((await fetch(`${app.apiBase}/health/live`)).status).toBe(200)
  })
})

test('an address that calls again right after a refusal is refused slowly', async () => {
  const app = await startTestApp(database, {
    limits: { callsPerAddress: { burst: 0, perSecond: 0.5 }, refusedAfter: 300 },
  })
  try {
    const asked = performance.now()
    expect((await fetch(`${app.apiBase}/public/settings`)).status).toBe(429)
    expect(performance.now() - asked).toBeGreaterThan(290)
  } finally {
    await app.close()
  }
})

test.each([
  ['a named proxy', '127.0.0.1'],
  ['a number of proxies', 1],
] as const)('behind %s, addresses that a visitor invents do not count', async (_, trustProxy) => {
  const app = await startTestApp(database, {
    settings: { trustProxy },
    limits: { callsPerAddress: { burst: 3, perSecond: 0.01 } },
  })
  // The proxy appends the address from which it was called to what the visitor wrote.
  const ask = async (forwarded: string) =>
    (await fetch(`${app.apiBase}/how-heards`, { headers: { 'x-forwarded-for': forwarded } })).status
  try {
    const answers = []
    for (const invented of ['', '198.51.100.1, ', '127.0.0.1, ', '198.51.100.2, 127.0.0.1, '])
      answers.push(await ask(`${invented}192.0.2.60`))
    expect(answers).toEqual([200, 200, 200, 429])
    expect(await ask('192.0.2.60, 192.0.2.61')).toBe(200)
  } finally {
    await app.close()
  }
})

test('invented tokens from one address are soon no longer looked up', async () => {
  const app = await startTestApp(database, {
    limits: { strangersPerAddress: { burst: 5, perSecond: 0.1 } },
  })
  const user = await createUser(database.db)
  const { token } = await signIn(app, user)
  const ask = async (bearer: string, address: string) =>
    (
      await fetch(`${app.apiBase}/user`, {
        headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': address },
      })
    ).status
  try {
    const invented = []
    for (let i = 0; i < 7; i++) invented.push(await ask(String(i).repeat(43), '192.0.2.1'))
    expect(invented).toEqual([401, 401, 401, 401, 401, 429, 429])
    // A valid token costs nothing, however often it is shown.
    for (let i = 0; i < 12; i++) expect(await ask(token, '192.0.2.2')).toBe(200)
  } finally {
    await app.close()
  }
})

test('calls from one address wait for each other without delaying others', async () => {
  const app = await startTestApp(database, { limits: { callsAtOncePerAddress: 1 } })
  const ask = (path: string, address: string) =>
    fetch(app.apiBase + path, { headers: { 'x-forwarded-for': address } }).then(
      ({ status }) => status,
    )
  let answered = 0
  const own: Promise<number>[] = []
  try {
    const locked = database.db.transaction().execute(async (tx) => {
      await sql`lock table counties in access exclusive mode`.execute(tx)
      own.push(ask('/location/country/1/counties', '192.0.2.1'))
      own.push(ask('/public/settings', '192.0.2.1'), ask('/how-heards', '192.0.2.1'))
      for (const one of own) void one.then(() => answered++)
      for (let i = 0; i < 5; i++) expect(await ask('/public/settings', '192.0.2.2')).toBe(200)
      expect(answered).toBe(0)
    })
    await locked
    expect(await Promise.all(own)).toEqual([200, 200, 200])
  } finally {
    await app.close()
  }
})

describe('each user, from any address,', () => {
  const asking = (app: TestApp) => async (token: string, path: string, address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    const answer = await fetch(app.apiBase + path, { headers })
    return { status: answer.status, text: await answer.text() }
  }

  test('has a budget of their own', async () => {
    const app = await startTestApp(database, {
      limits: { callsPerUser: { burst: 6, perSecond: 0.01 } },
    })
    const [one, other] = [await createUser(database.db), await createUser(database.db)]
    const ask = asking(app)
    try {
      const { token } = await signIn(app, one)
      const answers = []
      for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
        answers.push(await ask(token, '/user', address))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(Problem.parse(JSON.parse(answers.at(-1)?.text ?? ''))).toEqual({
        code: 'too_many_requests',
        message: 'That is too much at once. Please try again in a few seconds.',
      })
      const { token: others } = await signIn(app, other)
      expect((await ask(others, '/user', '192.0.2.4')).status).toBe(200)
    } finally {
      await app.close()
    }
  })

  test('waits in turn without taking the places of others', async () => {
    const app = await startTestApp(database, {
      limits: { callsAtOncePerUser: 1, places: { first: 5, least: 5, most: 5 } },
    })
    const [one, other] = [await createUser(database.db), await createUser(database.db)]
    const ask = asking(app)
    let answered = 0
    const own: Promise<{ status: number }>[] = []
    try {
      const { token } = await signIn(app, one)
      const { token: others } = await signIn(app, other)
      const locked = database.db.transaction().execute(async (tx) => {
        await sql`lock table industries in access exclusive mode`.execute(tx)
        for (let i = 0; i < 12; i++) own.push(ask(token, '/industries', `192.0.2.${i}`))
        for (const call of own) void call.then(() => answered++)
        for (let i = 0; i < 5; i++) {
          expect((await ask(others, '/user', '192.0.2.50')).status).toBe(200)
          expect((await ask('', '/public/settings', '192.0.2.51')).status).toBe(200)
        }
        expect(answered).toBe(0)
      })
      await locked
      expect((await Promise.all(own)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    } finally {
      await app.close()
    }
  })
})

describe('sessions', () => {
  const asking = (app: TestApp) => (token: string, path: string, address: string) =>
    fetch(app.apiBase + path, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    }).then(async (answer) => ({ status: answer.status, text: await answer.text() }))

  /** Tells whether a call is answered while another transaction locks the table. */
  async function whileLocked(
    table: string,
    first: () => Promise<{ status: number }>,
    calls: Record<string, () => Promise<{ status: number }>>,
  ) {
    const answered: Record<string, boolean> = {}
    const all = await database.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
      const begun = [first()]
      await vi.waitFor(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_locks where not granted`.execute(tx)
        expect(rows[0]?.waiting).toBeGreaterThan(0)
      })
      for (const [name, call] of Object.entries(calls)) {
        const answer = call()
        begun.push(answer)
        const late = new Promise<false>((done) => void setTimeout(done, 300, false))
        answered[name] = await Promise.race([answer.then(() => true as const), late])
      }
      return { begun }
    })
    const statuses = (await Promise.all(all.begun)).map(({ status }) => status)
    expect(statuses).toEqual(statuses.map(() => 200))
    return answered
  }

  test('of one user wait for each other', async () => {
    const app = await startTestApp(database, { limits: { callsAtOncePerUser: 1 } })
    const user = await createUser(database.db)
    const ask = asking(app)
    try {
      const [one, two] = [await signIn(app, user), await signIn(app, user)]
      for (const { token } of [one, two]) await ask(token, '/user', '192.0.2.1')
      expect(
        await whileLocked('industries', () => ask(one.token, '/industries', '192.0.2.1'), {
          'in the other session': () => ask(two.token, '/user', '192.0.2.2'),
        }),
      ).toEqual({ 'in the other session': false })
    } finally {
      await app.close()
    }
  })

  test('not seen before wait with those of their address', async () => {
    const app = await startTestApp(database, { limits: { callsAtOncePerAddress: 1 } })
    const ask = asking(app)
    try {
      const tokens: string[] = []
      for (let i = 0; i < 3; i++)
        tokens.push((await signIn(app, await createUser(database.db))).token)
      const [one = '', two = '', three = ''] = tokens
      expect(
        await whileLocked('industries', () => ask(one, '/industries', '192.0.2.1'), {
          'from the same address': () => ask(two, '/user', '192.0.2.1'),
          'from another address': () => ask(three, '/user', '192.0.2.2'),
        }),
      ).toEqual({ 'from the same address': false, 'from another address': true })
    } finally {
      await app.close()
    }
  })

  test('share the places for files, and leave other calls alone', async () => {
    const app = await startTestApp(database, { limits: { filesAtOnce: 1 } })
    const ask = asking(app)
    try {
      const [one, two] = [
        await signIn(app, await createUser(database.db, { super: true })),
        await signIn(app, await createUser(database.db, { super: true })),
      ]
      const file = '/all/admin/jobs/export'
      expect(
        await whileLocked('jobs', () => ask(one.token, file, '192.0.2.1'), {
          'a file': () => ask(two.token, file, '192.0.2.2'),
          'another call': () => ask(two.token, '/user', '192.0.2.2'),
        }),
      ).toEqual({ 'a file': false, 'another call': true })
    } finally {
      await app.close()
    }
  })
})

describe('a bucket of points', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1) + seconds * 1_000)

  test('holds a burst, refills, and tells how long that takes', () => {
    const budget = createAddressBudget({ burst: 10, perSecond: 2 })
    const spend = (points: number, seconds: number) =>
      budget.spend('192.0.2.1', points, at(seconds))
    expect([spend(6, 0), spend(4, 0), spend(5, 0), spend(5, 2), spend(5, 3)]).toEqual([
      0, 0, 3, 1, 0,
    ])
    expect([spend(10, 1_000), spend(1, 1_000)]).toEqual([0, 1])
    expect(budget.spend('192.0.2.2', 10, at(1_000))).toBe(0)
  })

  test('is shared by a household, and by all addresses of an IPv6 site', () => {
    const budget = createAddressBudget({ burst: 10, perSecond: 1 })
    const spend = (address: string, points = 10) => budget.spend(address, points, at(0))
    expect([spend('2001:db8:1:1::1'), spend('2001:db8:1:1::2')]).toEqual([0, 10])
    expect([spend('::ffff:192.0.2.9'), spend('192.0.2.9')]).toEqual([0, 10])
    const houses = Array.from({ length: 12 }, (_, i) => spend(`2001:db8:1:${i + 2}::1`))
    expect(houses.filter((wait) => wait === 0)).toHaveLength(7)
    expect(spend('2001:db8:2:1::1')).toBe(0)
  })

  test('forgets the oldest networks when there are too many', () => {
    const budget = createAddressBudget({ burst: 10, perSecond: 1 }, 100)
    const spend = (address: string) => budget.spend(address, 10, at(0))
    expect([spend('192.0.2.1'), spend('192.0.2.1')]).toEqual([0, 10])
    for (let i = 0; i < 90; i++) spend(`198.51.100.${i}`)
    expect(spend('192.0.2.1')).toBe(10)
    for (let i = 0; i < 250; i++) spend(`203.0.113.${i}`)
    expect(spend('192.0.2.1')).toBe(0)
  })
})
