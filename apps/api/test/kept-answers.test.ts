import { contract, Secret, type Contract, type Endpoint } from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, createJobs } from './fixtures.ts'
import { markOfA } from './mark-of-a.ts'
import { beginSession, createPolicyFixtures, type PolicyFixtures } from './policy-fixtures.ts'
import { requestOf } from './policy-inputs.ts'
import { callers, type CallerName } from './policy.table.ts'
import { callWithHeaders, type RawInput } from './raw-call.ts'
import { spread } from './spread.ts'
import { useApp } from './use-app.ts'

let fixtures: PolicyFixtures
const { app, database } = useApp()
beforeAll(async () => {
  fixtures = await createPolicyFixtures(database.db, app.files)
})

const endpoints: Record<string, Endpoint> = contract
const reads = (Object.keys(contract) as (keyof Contract)[]).filter(
  (name) => contract[name].method === 'GET',
)
const isShared = (name: keyof Contract) => endpoints[name]?.cache !== undefined
/** Callers with a session: every role, and a token that nobody has. */
const signedIn = callers.filter((one) => one !== 'visitor')

async function ask(name: keyof Contract, token?: string) {
  const request = await requestOf(name, { fixtures, targets: fixtures.targets }).read()
  return callWithHeaders(app.apiBase, endpoints[name] as Endpoint, request as RawInput, token)
}

const tokens = new Map<CallerName, string | undefined>()
async function tokenOf(caller: CallerName) {
  if (!tokens.has(caller)) tokens.set(caller, await beginSession(fixtures, caller))
  return tokens.get(caller)
}

describe.each(reads)('%s', (name) => {
  test('may be kept only if it is shared, and then it is the same for every page', async () => {
    const { status, text, headers } = await ask(name)
    const kept = headers.get('cache-control')
    expect(kept).toMatch(
      endpoints[name]?.produces === 'calendar'
        ? /^private, no-cache$|^no-store$/
        : /^(private, no-store|no-store|public, max-age=[05], s-maxage=\d+, .*)$/,
    )
    if (!kept?.startsWith('public')) return
    expect(isShared(name)).toBe(true)
    expect(status).toBe(200)
    expect(text).not.toContain(markOfA)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('vary') ?? '').not.toMatch(/origin|cookie/i)
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/)
  })

  test(
    'is not kept if the caller has a session',
    isShared(name) ? {} : spread(reads, name, 10),
    async () => {
      for (const caller of signedIn) {
        const { headers } = await ask(name, await tokenOf(caller))
        expect([caller, headers.get('cache-control')]).toEqual([
          caller,
          expect.stringMatching(/^(private, no-cache|(private, )?no-store)$/),
        ])
      }
    },
  )
})

test('only public reads without a secret in their address are shared', () => {
  for (const name of Object.keys(endpoints).filter((one) => endpoints[one]?.cache)) {
    const { access, method, params } = endpoints[name] as Endpoint
    const secrets = Object.entries(params?.shape ?? {}).filter(
      ([key, schema]) => /token|email/.test(key) || schema === Secret,
    )
    expect([name, access, method, secrets]).toEqual([name, 'public', 'GET', []])
  }
})

describe('a shared answer', () => {
  const search = `/public/jobs/board/search`
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.apiBase + path, { headers })
  const keptOf = async (path: string) => (await read(path)).headers.get('cache-control')

  test.each([
    ['the whole board', search, 'public'],
    ['the board around an outward code', `${search}?postcode=se13&miles=10`, 'public'],
    ['the board around a home', `${search}?postcode=SE13+5AB&miles=10`, 'private'],
    ['the board in a part of the map', `${search}?bbox=-1,51,1,52`, 'private'],
    ['a drawn board', '/public/jobs/board/drawn', 'public'],
    ['a drawn board around a home', '/public/jobs/board/drawn?postcode=se135ab', 'private'],
    ['services', '/services', 'public'],
    ['prices of a home', '/public/job/booking/services/SE13%205AB', 'private'],
    ['changes of the board', '/public/jobs/board/changes', 'private'],
    ['settings', '/public/settings', 'public'],
  ])('%s', async (_what, path, kept) => {
    expect(await keptOf(path)).toMatch(new RegExp(`^${kept}`))
  })

  test('of the drawn board is fresh in a browser until the loader reads what the page preloads', async () => {
    expect(await keptOf('/public/jobs/board/drawn')).toMatch(/^public, max-age=5,/)
    expect(await keptOf(search)).toMatch(/^public, max-age=0,/)
  })

  test('is not sent again to a caller who has it, in any coding', async () => {
    await createJobs(database.db, await createCustomer(database.db), Array(8).fill({}))
    const tagOf = async () => (await read(search)).headers.get('etag') ?? ''
    let etag = ''
    // Soon after a change, the cursor in the answer moves.
    await expect.poll(async () => etag === (etag = await tagOf())).toBe(true)
    const first = await read(search, { 'accept-encoding': 'br' })
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const again = await read(search, { 'accept-encoding': 'gzip', 'if-none-match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
      expect(again.headers.get('etag')).toBe(etag)
    }
    await createJobs(database.db, await createCustomer(database.db), Array(8).fill({}))
    expect((await read(search, { 'if-none-match': etag })).status).toBe(200)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['brotli', null],
    ['identity', null],
  ])('for "%s" is packed as %s', async (accepted, coding) => {
    const { headers } = await read(search, { 'accept-encoding': accepted })
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('content-encoding')).toBe(coding)
  })

  test('that staff see differently depends on the session', async () => {
    expect((await read('/services')).headers.get('vary')).toContain('authorization')
    expect((await read(search)).headers.get('vary')).not.toContain('authorization')
  })
})
