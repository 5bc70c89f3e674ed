import { contract, Problem, type Contract, type Endpoint } from '@treasures/api-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { beginSession, createPolicyCast, inputs, type PolicyCast } from '../testing/policy-cast.ts'
import { callRaw, type RawInput } from '../testing/raw-call.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './db/connect.ts'

let database: Database
let app: TestApp
let cast: PolicyCast
let token: string | undefined
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  app = await startTestApp(database)
  cast = await createPolicyCast(database.db)
  token = await beginSession(cast, 'super')
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const endpoints: Record<string, Endpoint> = contract
const names = Object.keys(contract) as (keyof Contract)[]
const having = (part: 'params' | 'query' | 'body') =>
  names.filter((name) => endpoints[name]?.[part] !== undefined)
const fieldsOf = (name: keyof Contract, part: 'params' | 'query' | 'body') =>
  Object.keys(endpoints[name]?.[part]?.shape ?? {})

const goodFor = async (name: keyof Contract) =>
  (await inputs[name]({ cast, targets: cast.targets, caller: 'super' })) as RawInput
async function send(name: keyof Contract, input: RawInput) {
  const answer = await callRaw(app.apiBase, endpoints[name] as Endpoint, input, token)
  // Whoever signs out, or acts as somebody, must not spoil the calls that follow.
  if (name === 'signOut' || name === 'changePassword') token = await beginSession(cast, 'super')
  return answer
}

type Asked = { what: unknown; status: number; text: string }

/** Those that were not refused in words. */
const notRefused = (asked: readonly Asked[]) =>
  asked.filter(
    ({ status, text }) =>
      status < 400 || status >= 500 || !/^[A-Z].{8,}/.test(Problem.parse(JSON.parse(text)).message),
  )
/** Those that were our own mistake: taking an odd value where it is right is none. */
const mistakes = (asked: readonly Asked[]) => asked.filter(({ status }) => status >= 500)

describe.each(having('params'))('%s', (name) => {
  test('refuses an address that names nothing', async () => {
    const asked: Asked[] = []
    const good = await goodFor(name)
    for (const field of fieldsOf(name, 'params'))
      for (const bad of ['abc', '0', '-1', '1.5', '1e3', '9'.repeat(30), '%00', '%20', "1'--"]) {
        // Where nothing else is right.
        if (good.params?.[field] === bad) continue
        asked.push({
          what: [field, bad],
          ...(await send(name, { ...good, params: { [field]: bad } })),
        })
      }
    expect(notRefused(asked)).toEqual([])
  })
})

describe.each(having('query'))('%s', (name) => {
  test('takes no query for what it is not', async () => {
    const asked: Asked[] = []
    const nul: Asked[] = []
    const good = await goodFor(name)
    const ask = async (field: string, bad: string) => ({
      what: [field, bad.slice(0, 20)],
      ...(await send(name, { ...good, query: { ...good.query, [field]: bad } })),
    })
    for (const field of fieldsOf(name, 'query')) {
      for (const bad of ['', '-1', '9'.repeat(40), 'x'.repeat(5_000), "';drop", '[]', '%\\', '😀'])
        asked.push(await ask(field, bad))
      nul.push(await ask(field, '1\0'))
    }
    expect(mistakes(asked)).toEqual([])
    expect(notRefused(nul)).toEqual([])
  })
})

describe.each(having('body'))('%s', (name) => {
  test('refuses a body that is none', async () => {
    const asked: Asked[] = []
    const good = await goodFor(name)
    const huge = `{"a":"${'x'.repeat(2_000_000)}"}`
    for (const body of ['{"a":', '[]', '"text"', 'null', '1', '', huge])
      asked.push({ what: body.slice(0, 20), ...(await send(name, { ...good, body })) })
    expect(notRefused(asked)).toEqual([])
  })

  test('takes no field for what it is not', async () => {
    const asked: Asked[] = []
    const nul: Asked[] = []
    const ask = async (field: string, bad: unknown) => {
      const good = await goodFor(name)
      const body = { ...(good.body as object), [field]: bad }
      return {
        what: [field, JSON.stringify(bad).slice(0, 20)],
        ...(await send(name, { ...good, body })),
      }
    }
    const odd = [null, true, -1, 1.5, [1], {}, '', 'x'.repeat(70_000), '\uD800', "';--"]
    for (const field of fieldsOf(name, 'body')) {
      for (const bad of odd) asked.push(await ask(field, bad))
      nul.push(await ask(field, 'a\0b'))
    }
    expect(mistakes(asked)).toEqual([])
    expect(notRefused(nul)).toEqual([])
  })
})
