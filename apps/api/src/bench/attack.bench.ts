import { once } from 'node:events'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, listBookingServices, portalClient } from '@treasures/api-client'
import { startPostgres } from '../../test/postgres-server.ts'
import { begin, complete, filledIn } from '../../test/booking-fixtures.ts'
import { startOwnServer } from './own-server.ts'

/**
 * Addresses of the attacker, of other visitors and of the health checks. On Linux all of
 * 127.0.0.0/8 is this machine.
 */
const attacker = '127.0.0.66'
const others = ['127.0.0.11', '127.0.0.12', '127.0.0.13']
const watcher = '127.0.0.5'
const search = '/public/jobs/board/search'
/** The most expensive search of the board: every pin, and 250 jobs with their distances. */
const costliest = `${search}?per_page=250&zoom=5&postcode=SE13&sort=distance,asc`

/** Milliseconds until an address has recovered all its rate-limit points. */
const pointsAreBack = 30_000

type Row = { name: string; idle: number; attacked: number; ratio: number; goal: number }

/** Makes a `fetch` whose connections come from one address of this machine. */
function fetchFrom(localAddress: string): typeof fetch {
  const agent = new Agent({ keepAlive: true, localAddress })
  return async (input, init) => {
    const asked = new Request(input, init)
    const body = Buffer.from(await asked.arrayBuffer())
    const call = request(asked.url, {
      method: asked.method,
      agent,
      headers: { ...Object.fromEntries(asked.headers), 'content-length': body.length },
    })
    call.end(body)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    const pieces: Buffer[] = []
    for await (const piece of answer) pieces.push(piece as Buffer)
    const status = answer.statusCode ?? 500
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
    return new Response(status === 204 ? null : Buffer.concat(pieces), { status, headers })
  }
}

/**
 * Repeats a call until it is stopped, and returns the milliseconds of each. Throws if one is
 * refused.
 */
async function keepAsking(url: string, from: string, stop: AbortSignal, pause: number) {
  const ask = fetchFrom(from)
  const times: number[] = []
  while (!stop.aborted) {
    const began = performance.now()
    const answer = await ask(url)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status} to another visitor`)
    times.push(performance.now() - began)
    await wait(pause)
  }
  return times
}

async function measure(apiUrl: string, milliseconds: number) {
  const stop = AbortSignal.timeout(milliseconds)
  const [live, ...boards] = await Promise.all([
    keepAsking(`${apiUrl}/health/live`, watcher, stop, 20),
    ...others.map((from) => keepAsking(apiUrl + search, from, stop, 300)),
  ])
  return { live: p95(live), board: p95(boards.flat()) }
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** Makes every expensive call that a visitor can, at once. Counts the answers by status. */
async function attack(apiUrl: string, begun: () => void, rushed: Promise<unknown>) {
  const ask = fetchFrom(attacker)
  const answers: Record<string, Record<string, number>> = {}
  const note = (what: string, status: number | string) => {
    const counts = (answers[what] ??= {})
    counts[status] = (counts[status] ?? 0) + 1
  }
  const call = (what: string, path: string, init?: RequestInit) =>
    ask(apiUrl + path, init).then(
      ({ status }) => note(what, status),
      () => note(what, 'no answer'),
    )
  const client = createClient({ apiBase: apiUrl, fetch: ask })
  const open: ClientRequest[] = []
  const hold = (what: string, path: string, options: object = {}) => {
    const held = request(apiUrl + path, {
      localAddress: attacker,
      agent: new Agent(),
      ...options,
    })
    held.once('response', (answer) => {
      note(what, answer.statusCode ?? 0)
      answer.resume()
      answer.on('error', () => {})
    })
    held.on('error', () => note(what, 'hung up'))
    open.push(held)
    return held
  }

  const { data } = await client.call(listBookingServices, {
    params: { postcode: 'SE13 5AB' },
    query: {},
  })
  const option = data.flatMap(({ options }) => options)[0]
  if (!option) throw new Error('The demo offers nothing at SE13 5AB.')
  const held = await begin(client, option.id)
  const descr = `${'Call 07700 900123 or write to me at a.b@c.example. '.repeat(60)}`.slice(
    0,
    2_000,
  )

  // Books first, so that the board is at its heaviest during the measurement.
  for (let i = 0; i < 50; i++)
    try {
      const draft = await begin(client, option.id, filledIn({ descr }))
      await complete(client, draft, { customerprice: draft.booking.option.customerprice ?? 0 })
      note('50 bookings', 200)
    } catch (error) {
      note('50 bookings', error instanceof Error && 'code' in error ? String(error.code) : 'failed')
    }

  // The address recovers all its points. The measurement begins after this.
  await wait(pointsAreBack)
  begun()
  for (let i = 0; i < 60; i++) hold('60 streams', '/public/jobs/board/stream').end()
  const uploads = Array.from({ length: 30 }, () => {
    const upload = hold('30 slow uploads', '/public/job/booking/image', {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=xx',
        'content-length': 9_000_000,
      },
    })
    const field = (name: string, value: string) =>
      `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    upload.write(
      `${field('id_job', held.id)}${field('token', held.token)}${field('image_number', '1')}--xx\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
    )
    return upload
  })
  const trickle = setInterval(() => {
    for (const upload of uploads) if (!upload.destroyed) upload.write(Buffer.alloc(20_000))
  }, 1_000)
  const signIns = Array.from({ length: 150 }, (_, i) =>
    call('150 sign-ins', '/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...portalClient,
        grant_type: 'password',
        username: `nobody${i}@example.org`,
        password: 'a wrong password',
      }),
    }),
  )
  let isOver = false
  void rushed.finally(() => (isOver = true))
  const searches = Array.from({ length: 20 }, async () => {
    while (!isOver) await call('20 searches at once', costliest)
  })
  await Promise.all([...signIns, ...searches])
  clearInterval(trickle)
  for (const one of open) one.destroy()
  return answers
}

/** Makes every expensive call that a free account can, at once. Counts the answers by status. */
async function attackSignedIn(apiUrl: string, begun: () => void) {
  const ask = fetchFrom(attacker)
  const answers: Record<string, Record<string, number>> = {}
  const json = { 'content-type': 'application/json' }
  const signedIn = await ask(`${apiUrl}/oauth/token`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      ...portalClient,
      grant_type: 'password',
      username: 'customer@treasures.example',
      password: 'treasures-demo',
    }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const headers = { ...json, authorization: `Bearer ${access_token}` }
  const many = (what: string, count: number, path: string, init: RequestInit) =>
    Array.from({ length: count }, async () => {
      const status = await ask(apiUrl + path, { ...init, headers }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        () => 'no answer',
      )
      const counts = (answers[what] ??= {})
      counts[status] = (counts[status] ?? 0) + 1
    })
  begun()
  await Promise.all([
    ...many('180 dry runs of an erasure', 180, '/user/erase?simulated=1', { method: 'PUT' }),
    ...many('100 files of the own data', 100, '/user/data/file', { method: 'POST' }),
    ...many('200 searches of everything', 200, '/search?q=hedge', {}),
  ])
  return answers
}

async function measureOn(engine: string, env: Record<string, string>): Promise<Row[]> {
  const { apiUrl, close } = await startOwnServer(env)
  try {
    await measure(apiUrl, 3_000)
    const idle = await measure(apiUrl, 10_000)
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const measured = begun.then(() => measure(apiUrl, 20_000))
    const [attacked, answers] = await Promise.all([measured, attack(apiUrl, begin, measured)])
    console.log(`  what the attacker was told, on ${engine}:`)
    console.table(answers)
    // The address recovers all its points.
    await wait(pointsAreBack)
    let beginSignedIn = () => {}
    const begunSignedIn = new Promise<void>((resolve) => (beginSignedIn = resolve))
    const [attackedSignedIn, answersSignedIn] = await Promise.all([
      begunSignedIn.then(() => measure(apiUrl, 20_000)),
      attackSignedIn(apiUrl, beginSignedIn),
    ])
    console.log(`  what a free account was told, on ${engine}:`)
    console.table(answersSignedIn)
    const row = (name: string, before: number, during: number, goal: number): Row => ({
      name: `${engine}: ${name}, p95`,
      idle: round(before),
      attacked: round(during),
      ratio: round(during / before),
      goal,
    })
    return [
      row('/health/live', idle.live, attacked.live, 10),
      row("others' board search", idle.board, attacked.board, 5),
      row('/health/live, by an account', idle.live, attackedSignedIn.live, 10),
      row("others' board search, by an account", idle.board, attackedSignedIn.board, 5),
    ]
  } finally {
    await close()
  }
}

const round = (value: number) => Math.round(value * 100) / 100

/**
 * Measures other visitors' calls while one visitor, and then one free account, attacks. Returns
 * milliseconds, and their ratio to those without an attack.
 */
export async function benchAttack(): Promise<Row[]> {
  const postgres = await startPostgres()
  try {
    return [
      ...(await measureOn('PGlite', {})),
      ...(await measureOn('PostgreSQL', { DATABASE_URL: postgres.url })),
    ]
  } finally {
    await postgres.stop()
  }
}

if (import.meta.main) console.table(await benchAttack())
