import { contract, getUser, signOut } from '@treasures/api-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createCast } from '../testing/cast.ts'
import { cookieJar, createUser, signIn, type TestUser } from '../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './db/connect.ts'

const ours = 'https://treasures.example'
const named = 'https://portal.example.org'
const theirs = 'https://franchisee.example'

let database: Database
let app: TestApp
let user: TestUser
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createCast(database.db)
  app = await startTestApp(database, { allowedOrigins: [named] })
  user = await createUser(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

describe('the cross-site token', () => {
  const send = (path: string, headers: Record<string, string>, method = 'POST') =>
    fetch(app.apiBase + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method !== 'GET' && { body: '{}' }),
    })
  const cookie = 'XSRF-TOKEN=abcdefghijklmnopqrstuvwx'

  test('is given with the sign-in and the profile, readable to our pages', async () => {
    const client = await signIn(app, user)
    const authorization = `Bearer ${client.token}`
    const ask = (headers: Record<string, string> = {}) =>
      send('/user', { authorization, ...headers }, 'GET')
    const [given, again, foreign] = await Promise.all([
      ask(),
      ask({ cookie }),
      ask({ origin: named }),
    ])
    expect(given.headers.get('set-cookie')).toMatch(
      /^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax; Secure$/,
    )
    expect(again.headers.get('set-cookie')).toBeNull()
    // It could not be read there, so that the next call would be refused.
    expect(foreign.headers.get('set-cookie')).toBeNull()
  })

  test('is kept by a browser that reaches us without https', async () => {
    const plain = await startTestApp(database, { origin: 'http://localhost:8080' })
    const { token } = await signIn(plain, user)
    const answer = await fetch(`${plain.apiBase}/user`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers.get('set-cookie')).toMatch(/SameSite=Lax$/)
    await plain.close()
  })

  test.each([
    ['none', {}],
    ['another', { 'x-xsrf-token': 'abcdefghijklmnopqrstuvwy' }],
    ['a shorter one', { 'x-xsrf-token': 'abc' }],
    ['an empty one', { 'x-xsrf-token': '' }],
  ])('a call that carries the cookie and repeats %s changes nothing', async (_what, headers) => {
    const client = await signIn(app, user)
    const authorization = `Bearer ${client.token}`
    const answer = await send('/logout', { authorization, cookie: `a=1; ${cookie}`, ...headers })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'xsrf_mismatch' })
    await client.call(getUser, {})
  })

  test('the right one goes through, and so does a program without cookies', async () => {
    const [page, program] = [await signIn(app, user), await signIn(app, user)]
    const xsrf = { cookie, 'x-xsrf-token': 'abcdefghijklmnopqrstuvwx' }
    const ended = await send('/logout', { authorization: `Bearer ${page.token}`, ...xsrf })
    expect(ended.status).toBe(200)
    expect((await send('/logout', { authorization: `Bearer ${program.token}` })).status).toBe(200)
  })

  test("the portal's client keeps it and repeats it by itself", async () => {
    const client = await signIn(app, user)
    await client.call(getUser, {})
    expect(await client.call(signOut, { body: {} })).toMatchObject({ message: 'Signed out.' })
    expect(cookieJar().read()).toBe('')
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

  test('no call of people who are signed in may be made from a page of somebody else', async () => {
    for (const [name, { method, path }] of privately) {
      for (const url of [addressOf(path), `${addressOf(path)}/?a=/services`]) {
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

  test('public calls may be made from every page, without cookies and without a token', async () => {
    for (const [name, { method, path }] of publicly)
      expect({ name, ...allowed(await preflight(addressOf(path), method, theirs)) }).toEqual({
        name,
        origin: '*',
        credentials: null,
        authorization: false,
        vary: true,
      })
  })

  test('our own pages and the named ones may make every call, with cookies', async () => {
    for (const [name, { method, path }] of [...privately, ...publicly])
      for (const origin of [ours, named])
        expect({ name, ...allowed(await preflight(addressOf(path), method, origin)) }).toEqual({
          name,
          origin,
          credentials: 'true',
          authorization: true,
          vary: true,
        })
  })

  test.each(['https://portal.example.org.evil.example', 'http://portal.example.org', 'null'])(
    '%s is not a named one',
    async (origin) => {
      expect(allowed(await preflight('/user', 'GET', origin)).origin).toBeNull()
    },
  )
})
