import { beforeAll, expect, test } from 'vitest'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

let token: string
const { app, database } = useApp()
beforeAll(async () => {
  token = (await signIn(app, await createUser(database.db))).token
})

const ask = (path: string, init: { body?: string; headers?: Record<string, string> }) =>
  fetch(app.apiBase + path, {
    method: 'PUT',
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  })
const json = { 'content-type': 'application/json' }

test.each([
  ['is left out', {}],
  ['is left out, though JSON is announced', { headers: json }],
  ['is empty', { headers: json, body: '' }],
  ['is an empty object', { headers: json, body: '{}' }],
])('a body with only optional fields is accepted when it %s', async (_, init) => {
  expect((await ask('/user/erase?simulated=1', init)).status).toBe(200)
})

test.each([
  ['null', { headers: json, body: 'null' }],
  ['a list', { headers: json, body: '[]' }],
  ['half of one', { headers: json, body: '{' }],
])('%s is not a body', async (_, init) => {
  expect((await ask('/user/erase?simulated=1', init)).status).toBe(400)
})

test('a body with required fields may not be absent', async () => {
  const answer = await ask('/password/reset', { headers: json })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'malformed' }])
})
