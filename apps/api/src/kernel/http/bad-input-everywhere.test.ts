import { contract, Problem, type Contract, type Endpoint } from '@treasures/api-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  beginSession,
  createPolicyFixtures,
  type PolicyFixtures,
} from '../../../test/policy-fixtures.ts'
import { requestOf } from '../../../test/policy-inputs.ts'
import { callRaw, type RawInput } from '../../../test/raw-call.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '../db/connect.ts'

let database: Database
let app: TestApp
let fixtures: PolicyFixtures
/** Whoever gets furthest: some calls are for treasures, or for customers, alone. */
const callers = ['super', 'treasure A', 'customer A'] as const
type Caller = (typeof callers)[number]
const tokens: Partial<Record<Caller, string | undefined>> = {}
const callerOf = (name: keyof Contract): Caller => {
  const access = endpoints[name]?.access
  if (access === 'treasure') return 'treasure A'
  return access === 'customer' ? 'customer A' : 'super'
}
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  app = await startTestApp(database)
  fixtures = await createPolicyFixtures(database.db)
  for (const caller of callers) tokens[caller] = await beginSession(fixtures, caller)
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

const goodFor = (name: keyof Contract) => requestOf(name, { fixtures, targets: fixtures.targets })
async function send(name: keyof Contract, input: RawInput) {
  const answer = await callRaw(
    app.apiBase,
    endpoints[name] as Endpoint,
    input,
    tokens[callerOf(name)],
  )
  // Whoever signs out, or acts as somebody, must not spoil the calls that follow.
  if (name === 'signOut' || name === 'changePassword')
    tokens.super = await beginSession(fixtures, 'super')
  return answer
}

/** Whether the contract alone turns an input down, before any code of ours sees it. */
function isAgainstContract(name: keyof Contract, { params = {}, query = {}, body }: RawInput) {
  const endpoint = endpoints[name] as Endpoint
  const asText = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
  const parts = [
    endpoint.params?.safeParse(asText(params)),
    endpoint.query?.safeParse(asText(query)),
    // What a form holds is read elsewhere.
    endpoint.consumes === 'multipart' ? undefined : endpoint.body?.safeParse(body),
  ]
  return parts.some((part) => part?.success === false)
}

/**
 * Lets through what our code gets to see, and of what the contract turns down the first of each place: one schema
 * refuses them all in the same way.
 */
function worthSending(name: keyof Contract) {
  const refused = new Set<string>()
  return (place: string, input: RawInput) => {
    if (!isAgainstContract(name, input)) return true
    const isFirst = !refused.has(place)
    refused.add(place)
    return isFirst
  }
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
    const isWorthIt = worthSending(name)
    const good = await goodFor(name).read()
    for (const field of fieldsOf(name, 'params'))
      for (const bad of ['%00', '%20', 'abc', '0', '-1', '1.5', '1e3', '9'.repeat(30), "1'--"]) {
        const input = { ...good, params: { [field]: bad } }
        // Where nothing else is right.
        if (good.params?.[field] === bad) continue
        // What stands for another character is no character of the contract yet.
        if (bad.startsWith('%') || isWorthIt(field, input))
          asked.push({ what: [field, bad], ...(await send(name, input)) })
      }
    expect(notRefused(asked)).toEqual([])
  })
})

describe.each(having('query'))('%s', (name) => {
  test('takes no query for what it is not', async () => {
    const asked: Asked[] = []
    const nul: Asked[] = []
    const isWorthIt = worthSending(name)
    const good = await goodFor(name).read()
    const inputOf = (field: string, bad: string) => ({
      ...good,
      query: { ...good.query, [field]: bad },
    })
    const ask = async (field: string, bad: string) => ({
      what: [field, bad.slice(0, 20)],
      ...(await send(name, inputOf(field, bad))),
    })
    for (const field of fieldsOf(name, 'query')) {
      for (const bad of ['', '-1', '9'.repeat(40), 'x'.repeat(5_000), "';drop", '[]', '%\\', '😀'])
        if (isWorthIt(field, inputOf(field, bad))) asked.push(await ask(field, bad))
      nul.push(await ask(field, '1\0'))
    }
    expect(mistakes(asked)).toEqual([])
    expect(notRefused(nul)).toEqual([])
  })
})

/** Every run tries the calls that strangers can make; `test:all` tries those of signed-in people, too. */
const inRelease = (name: keyof Contract) =>
  endpoints[name]?.access === 'public' ? {} : { tags: 'slow' as const }

/** Beyond what a column, an exact number or a calendar of ours can hold. */
const numbersTooFar = [3_000_000_000, 2 ** 53, 1e308, -1, -3_000_000_000, 0.000_001]
const datesTooFar = ['9999-12-31', '1000-01-01', '275760-09-13', '9999-12-31T23:59:59.999Z']

/** The same with one leaf exchanged, for each leaf, however deep, and where it stands. */
function* exchangeLeaves(
  value: unknown,
  other: unknown,
  place = 'body',
): Generator<[place: string, changed: unknown]> {
  if (Array.isArray(value))
    for (const [at, inner] of value.entries())
      for (const [leaf, changed] of exchangeLeaves(inner, other, `${place}.${at}`))
        yield [leaf, value.with(at, changed)]
  else if (typeof value === 'object' && value !== null && !(value instanceof Blob))
    for (const [key, inner] of Object.entries(value))
      for (const [leaf, changed] of exchangeLeaves(inner, other, `${place}.${key}`))
        yield [leaf, { ...value, [key]: changed }]
  else yield [place, other]
}

describe.each(names)('%s', (name) => {
  test(
    'takes no number and no date that is too far off for a mistake of ours',
    inRelease(name),
    async () => {
      const asked: Asked[] = []
      const isWorthIt = worthSending(name)
      const request = goodFor(name)
      for (const bad of [...numbersTooFar, ...datesTooFar]) {
        const good = await request.read()
        const leaves = Object.fromEntries(exchangeLeaves(good.body ?? {}, bad))
        const inputsToTry: [place: string, RawInput][] = [
          ...(['params', 'query', 'body'] as const).flatMap((part) =>
            fieldsOf(name, part)
              .filter((field) => !(`${part}.${field}` in leaves))
              .map((field): [string, RawInput] => [
                `${part}.${field}`,
                { ...good, [part]: { ...(good[part] as object), [field]: bad } },
              ]),
          ),
          ...Object.entries(leaves).map(([place, body]): [string, RawInput] => [
            place,
            { ...good, body },
          ]),
        ]
        for (const [place, input] of inputsToTry)
          if (isWorthIt(place, input)) {
            const answer = await send(name, input)
            request.wasAnswered(answer.status)
            asked.push({ what: JSON.stringify(input), ...answer })
          }
      }
      expect(mistakes(asked)).toEqual([])
    },
  )
})

/** The parser refuses these before it matters which call they are for: one call of each kind of access is enough. */
const tooMuch = [
  `{"a":"${'x'.repeat(2_000_000)}"}`,
  `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
]
const readsTooMuch = new Set(
  new Map(having('body').map((name) => [String(endpoints[name]?.access), name])).values(),
)

describe.each(having('body'))('%s', (name) => {
  test('refuses a body that is none', async () => {
    const asked: Asked[] = []
    const good = await goodFor(name).read()
    // One in which every field may be left out may be left out itself.
    const none = endpoints[name]?.body?.safeParse({}).success ? [] : ['']
    const much = readsTooMuch.has(name) ? tooMuch : []
    for (const body of ['{"a":', '[]', '"text"', 'null', '1', ...none, ...much])
      asked.push({ what: body.slice(0, 20), ...(await send(name, { ...good, body })) })
    expect(notRefused(asked)).toEqual([])
  })

  test('takes no field for what it is not', inRelease(name), async () => {
    const asked: Asked[] = []
    const nul: Asked[] = []
    const isWorthIt = worthSending(name)
    const request = goodFor(name)
    const inputOf = async (field: string, bad: unknown) => {
      const good = await request.read()
      return { ...good, body: { ...(good.body as object), [field]: bad } }
    }
    const ask = async (field: string, bad: unknown) => {
      const answer = await send(name, await inputOf(field, bad))
      request.wasAnswered(answer.status)
      return { what: [field, JSON.stringify(bad).slice(0, 20)], ...answer }
    }
    const odd = [null, true, -1, 1.5, [1], {}, '', 'x'.repeat(70_000), '\uD800', "';--"]
    for (const field of fieldsOf(name, 'body')) {
      for (const bad of odd)
        if (isWorthIt(field, await inputOf(field, bad))) asked.push(await ask(field, bad))
      nul.push(await ask(field, 'a\0b'))
    }
    expect(mistakes(asked)).toEqual([])
    expect(notRefused(nul)).toEqual([])
  })
})
