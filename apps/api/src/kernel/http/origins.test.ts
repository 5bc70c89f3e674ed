import { contract, getUser, signOut } from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { cookieJar, createUser, signIn, type TestUser } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'

const ours = 'https://treasures.example'
const named = 'https://portal.example.org'
const theirs = 'https://franchisee.example'

let user: TestUser
const { app, database } = useApp({ settings: { allowedOrigins: [named] } })
beforeAll(async () => {
  await createFixtures(database.db)
  user = await createUser(database.db)
})

describe('the cross-site token', () => {
  const send = (path: string, headers: Record<string, string>, method = 'POST') =>
    fetch(app.apiBase + path, {
      method,
      headers: {
        'content-type': 'application/json',
        // Browsers send the page's origin with every POST.
        ...(method !== 'GET' && { origin: ours }),
        ...headers,
      },
      ...(method !== 'GET' && { body: '{}' }),
    })
  const name = '__Host-XSRF-TOKEN'
  /** Token that a session's pages must repeat. */
  const xsrfOf = async (token: string) => {
    const answer = await send('/user', { authorization: `Bearer ${token}` }, 'GET')
    return /=([\w-]+);/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? 'none'
  }

  test('is set at sign-in and with the profile, readable by our pages', async () => {
    const client = await signIn(app, user)
    const authorization = `Bearer ${client.token}`
    const cookie = `${name}=${await xsrfOf(client.token)}`
    const ask = (headers: Record<string, string> = {}) =>
      send('/user', { authorization, ...headers }, 'GET')
    const [given, again, foreign, planted] = await Promise.all([
      ask(),
      ask({ cookie }),
      ask({ origin: named }),
      ask({ cookie: `${name}=abcdefghijklmnopqrstuvwx` }),
    ])
    expect(given.headers.get('set-cookie')).toMatch(
      /^__Host-XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax; Secure$/,
    )
    expect(again.headers.get('set-cookie')).toBeNull()
    // A page of that origin could not read the cookie, so its next call would be refused.
    expect(foreign.headers.get('set-cookie')).toBeNull()
    // Another session's cookie is replaced.
    expect(planted.headers.get('set-cookie')).toContain(cookie)
    expect(cookie).not.toContain(client.token)
  })

  test('is neither required of a program with cookies nor set when it signs in', async () => {
    const { token } = await signIn(app, user)
    const program = (path: string, headers: object, body: object) =>
      fetch(app.apiBase + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const cookie = `${name}=${await xsrfOf(token)}`
    const did = await program('/logout', { authorization: `Bearer ${token}`, cookie }, {})
    expect(did.status).toBe(200)
    const refused = await program('/logout', { authorization: 'Bearer none' }, {})
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const signedIn = await program('/oauth/token', {}, { username: user.email })
    expect(signedIn.headers.get('set-cookie')).toBeNull()
  })

  test('has its plain name in a browser that connects without https', async () => {
    const plain = await startTestApp(database, { origin: 'http://localhost:8080' })
    const { token } = await signIn(plain, user)
    const answer = await fetch(`${plain.apiBase}/user`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{43}; .*SameSite=Lax$/)
    await plain.close()
  })

  test.each([
    ['none', () => ({})],
    ['another', (own: string) => ({ 'x-xsrf-token': own.slice(0, -1) + '.' })],
    ['a shorter one', () => ({ 'x-xsrf-token': 'abc' })],
    ['an empty one', () => ({ 'x-xsrf-token': '' })],
  ])('a call that carries the cookie and repeats %s changes nothing', async (_what, headers) => {
    const client = await signIn(app, user)
    const authorization = `Bearer ${client.token}`
    const own = await xsrfOf(client.token)
    const cookie = `a=1; ${name}=${own}`
    const answer = await send('/logout', { authorization, cookie, ...headers(own) })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'xsrf_mismatch' })
    await client.call(getUser, {})
  })

  test("a planted cookie and another session's are refused, repeated or not", async () => {
    const [client, other] = [await signIn(app, user), await signIn(app, user)]
    for (const value of ['abcdefghijklmnopqrstuvwx', await xsrfOf(other.token)]) {
      const answer = await send('/logout', {
        authorization: `Bearer ${client.token}`,
        cookie: `${name}=${value}`,
        'x-xsrf-token': value,
      })
      expect(answer.status).toBe(403)
    }
    await client.call(getUser, {})
  })

  test("the session's own token passes, and so does a program without cookies", async () => {
    const [page, program] = [await signIn(app, user), await signIn(app, user)]
    const own = await xsrfOf(page.token)
    const ended = await send('/logout', {
      authorization: `Bearer ${page.token}`,
      // A neighbouring host may have planted a cookie with the plain name, which is ignored here.
      cookie: `XSRF-TOKEN=planted; ${name}=${own}`,
      'x-xsrf-token': own,
    })
    expect(ended.status).toBe(200)
    expect((await send('/logout', { authorization: `Bearer ${program.token}` })).status).toBe(200)
  })

  test("the portal's client stores and repeats it automatically", async () => {
    const client = await signIn(app, user)
    await client.call(getUser, {})
    expect(await client.call(signOut, { body: {} })).toMatchObject({ message: 'Signed out.' })
    expect(cookieJar().read()).toBe('')
  })

  test('two tabs of one browser with separate sessions both keep working', async () => {
    const jar = cookieJar()
    const first = await signIn(app, user, { jar })
    const second = await signIn(app, user, { jar })
    for (const client of [first, second])
      expect(await client.call(signOut, { body: {} })).toMatchObject({ message: 'Signed out.' })
  })
})

describe('other origins', () => {
  const preflight = (path: string, method: string, origin: string) =>
    fetch(app.apiBase + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })
  const allowed = (answer: Response) => ({
    origin: answer.headers.get('access-control-allow-origin'),
    credentials: answer.headers.get('access-control-allow-credentials'),
    authorization:
      answer.headers.get('access-control-allow-headers')?.includes('authorization') ?? false,
    vary: answer.headers.get('vary')?.includes('Origin') ?? false,
  })
  const privately = Object.entries(contract).filter(([, { access }]) => access !== 'public')
  const publicly = Object.entries(contract).filter(([, { access }]) => access === 'public')
  const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '7')

  test('calls that need a session are refused from pages of other origins', async () => {
    for (const [name, { method, path }] of privately) {
      const spelt = addressOf(path).replaceAll(
        /[a-z]/g,
        (letter) => `%${letter.charCodeAt(0).toString(16)}`,
      )
      for (const url of [addressOf(path), `${addressOf(path)}/?a=/services`, spelt]) {
        const answers = [
          await preflight(url, method, theirs),
          await fetch(app.apiBase + url, { method, headers: { origin: theirs } }),
        ]
        for (const answer of answers)
          expect({ name, ...allowed(answer) }).toMatchObject({
            name,
            origin: null,
            credentials: null,
          })
      }
    }
  })

  test('public calls are allowed from every page, without cookies or a token', async () => {
    for (const [name, { method, path }] of publicly)
      expect({ name, ...allowed(await preflight(addressOf(path), method, theirs)) }).toEqual({
        name,
        origin: '*',
        credentials: null,
        authorization: false,
        vary: true,
      })
  })

  test(
    'our own pages and the allowed ones may make every call, with cookies',
    { tags: 'slow' },
    async () => {
      for (const [name, { method, path }] of [...privately, ...publicly])
        for (const origin of [ours, named])
          expect({ name, ...allowed(await preflight(addressOf(path), method, origin)) }).toEqual({
            name,
            origin,
            credentials: 'true',
            authorization: true,
            vary: true,
          })
    },
  )

  test.each(['https://portal.example.org.evil.example', 'http://portal.example.org', 'null'])(
    '%s is not an allowed origin',
    async (origin) => {
      expect(allowed(await preflight('/user', 'GET', origin)).origin).toBeNull()
    },
  )
})
