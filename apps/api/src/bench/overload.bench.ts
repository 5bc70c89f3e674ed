import { setTimeout as wait } from 'node:timers/promises'
import { createClient, issueToken, portalClient } from '@treasures/api-client'
import { Agent, request } from 'undici'
import { startPostgres } from '../../test/postgres-server.ts'
import { startOwnServer } from './own-server.ts'

/** Milliseconds of each phase. */
const phase = 15_000
/** Milliseconds of the warm-up before counting starts. */
const warmUp = 3_000
/** Parallel callers who wait for each answer: enough to keep the machine busy. */
const callers = 24
const postcodes = ['SE13', 'BR1', 'SE6', 'SE9', 'BR3', 'SE12', 'SE3', 'SE10']

type Answer = { kind: 'search' | 'user'; status: number; took: number; at: number }

/**
 * Makes the calls of a busy evening: searches of the board, and one call in five by a signed-in
 * person.
 */
function createCalls(apiUrl: string, token: string) {
  const agent = new Agent({ connections: 2_000, pipelining: 1 })
  let made = 0
  async function call(): Promise<Answer> {
    const number = made++
    const kind = number % 5 === 0 ? 'user' : 'search'
    const path =
      kind === 'user'
        ? '/user'
        : `/public/jobs/board/search?zoom=10&postcode=${postcodes[number % postcodes.length]}&miles=${5 + (number % 7)}`
    const began = performance.now()
    const { statusCode, body } = await request(apiUrl + path, {
      dispatcher: agent,
      headers: {
        // Each caller has its own address, so that the limit of one address is never reached.
        'x-forwarded-for': `10.${(number >> 14) & 255}.${(number >> 7) & 127}.${number & 127}`,
        ...(kind === 'user' && { authorization: `Bearer ${token}` }),
      },
    })
    await body.dump()
    const at = performance.now()
    return { kind, status: statusCode, took: at - began, at }
  }
  return { call, close: () => agent.destroy() }
}

const quantileOf = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

/**
 * Returns the most answers per second that the server can give, which it gives while every caller
 * waits for each answer.
 */
async function findPeak(call: () => Promise<Answer>) {
  const answers: Answer[] = []
  const until = performance.now() + warmUp + phase
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) answers.push(await call())
    }),
  )
  const from = until - phase
  return answers.filter(({ at, status }) => at > from && status === 200).length / (phase / 1_000)
}

/** Makes a constant number of calls per second, whether or not they are answered. */
async function press(call: () => Promise<Answer>, perSecond: number) {
  const answers: Promise<Answer>[] = []
  const began = performance.now()
  while (performance.now() - began < warmUp + phase) {
    const due = ((performance.now() - began) / 1_000) * perSecond
    while (answers.length < due) answers.push(call())
    await wait(2)
  }
  const all = await Promise.all(answers)
  return all.filter(({ at }) => at > began + warmUp && at < began + warmUp + phase)
}

/**
 * Measures the server under three times the load that it can serve: how many calls it answers, how
 * fast, and how fast it refuses the rest.
 */
export async function benchOverload() {
  const postgres = await startPostgres()
  const server = await startOwnServer({ DATABASE_URL: postgres.url, TRUST_PROXY: 'true' })
  try {
    const { access_token } = await createClient({ apiBase: server.apiUrl }).call(issueToken, {
      body: {
        ...portalClient,
        grant_type: 'password',
        username: 'super@treasures.example',
        password: 'treasures-demo',
      },
    })
    const { call, close } = createCalls(server.apiUrl, access_token)
    const peak = await findPeak(call)
    await wait(1_000)
    const answers = await press(call, 3 * peak)
    await close()
    const served = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 503)
    const users = answers.filter(({ kind }) => kind === 'user')
    const goodput = served.length / (phase / 1_000)
    const times = (some: readonly Answer[]) => some.map(({ took }) => took)
    return [
      {
        name: 'answers per second, of the most possible',
        measured: goodput,
        ratio: goodput / peak,
      },
      {
        name: 'p95 of answers, of 1 s',
        measured: quantileOf(times(served), 0.95),
        ratio: quantileOf(times(served), 0.95) / 1_000,
      },
      {
        name: 'p95 of refusals, of 100 ms',
        measured: quantileOf(times(refused), 0.95),
        ratio: quantileOf(times(refused), 0.95) / 100,
      },
      {
        name: 'answers to signed-in people, of their calls',
        measured: users.filter(({ status }) => status === 200).length,
        ratio: users.filter(({ status }) => status === 200).length / users.length,
      },
      {
        name: 'calls neither answered nor refused, of all',
        measured: answers.length - served.length - refused.length,
        ratio: (answers.length - served.length - refused.length) / answers.length,
      },
    ].map(({ name, measured, ratio }) => ({
      name,
      measured: Math.round(measured),
      ratio: Math.round(ratio * 100) / 100,
    }))
  } finally {
    await server.close()
    await postgres.stop()
  }
}
