import { contract, Problem, type Contract, type Endpoint } from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginSession, createPolicyFixtures, type PolicyFixtures } from '#test/policy-fixtures.ts'
import { requestOf } from '#test/policy-inputs.ts'
import { callRaw, type RawInput } from '#test/raw-call.ts'
import { useApp } from '#test/use-app.ts'
import { spread } from '#test/spread.ts'

let fixtures: PolicyFixtures
/** Callers with the widest access: some calls are only for treasures or only for customers. */
const callers = ['super', 'treasure A', 'customer A'] as const
type Caller = (typeof callers)[number]
const tokens: Partial<Record<Caller, string | undefined>> = {}
const callerOf = (name: keyof Contract): Caller => {
  const access = endpoints[name]?.access
  if (access === 'treasure') return 'treasure A'
  return access === 'customer' ? 'customer A' : 'super'
}
const { app, database } = useApp()
beforeAll(async () => {
  fixtures = await createPolicyFixtures(database.db, app.files)
  for (const caller of callers) tokens[caller] = await beginSession(fixtures, caller)
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
  // Calls that end the session need a new one afterwards.
  if (name === 'signOut' || name === 'changePassword')
    tokens.super = await beginSession(fixtures, 'super')
  return answer
}

/** Tells whether the contract alone refuses an input, before our code sees it. */
function isAgainstContract(name: keyof Contract, { params = {}, query = {}, body }: RawInput) {
  const endpoint = endpoints[name] as Endpoint
  const asText = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
  const parts = [
    endpoint.params?.safeParse(asText(params)),
    endpoint.query?.safeParse(asText(query)),
    // Forms are parsed elsewhere.
    endpoint.consumes === 'multipart' ? undefined : endpoint.body?.safeParse(body),
  ]
  return parts.some((part) => part?.success === false)
}

/**
 * Selects the inputs to send: all that reach our code, and for each place the first that the
 * contract refuses. The same schema refuses the rest of that place.
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

/** Answers that are not a refusal in words. */
const notRefused = (asked: readonly Asked[]) =>
  asked.filter(
    ({ status, text }) =>
      status < 400 || status >= 500 || !/^[A-Z].{8,}/.test(Problem.parse(JSON.parse(text)).message),
  )
/** Answers that are our own error. An odd value may be accepted where it is valid. */
const mistakes = (asked: readonly Asked[]) => asked.filter(({ status }) => status >= 500)

describe.each(having('params'))('%s', (name) => {
  test('refuses a malformed id in its path', spread(names, name, 15), async () => {
    const asked: Asked[] = []
    const isWorthIt = worthSending(name)
    const good = await goodFor(name).read()
    for (const field of fieldsOf(name, 'params'))
      for (const bad of ['%00', '%20', 'abc', '0', '-1', '1.5', '1e3', '9'.repeat(30), "1'--"]) {
        const input = { ...good, params: { [field]: bad } }
        // The odd value is the only valid one here.
        if (good.params?.[field] === bad) continue
        // An escaped character reaches the contract only after decoding.
        if (bad.startsWith('%') || isWorthIt(field, input))
          asked.push({ what: [field, bad], ...(await send(name, input)) })
      }
    expect(notRefused(asked)).toEqual([])
  })
})

describe.each(having('query'))('%s', (name) => {
  test('never fails on an odd query', spread(names, name, 15), async () => {
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

/** Values beyond what our columns, exact numbers or calendars can hold. */
const numbersTooFar = [3_000_000_000, 2 ** 53, 1e308, -1, -3_000_000_000, 0.000_001]
const datesTooFar = ['9999-12-31', '1000-01-01', '275760-09-13', '9999-12-31T23:59:59.999Z']

/** Yields a copy for each leaf, however deep, with that leaf exchanged, and the leaf's place. */
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
  test('never fails on numbers and dates out of range', spread(names, name, 15), async () => {
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
  })
})

/** Bodies that the parser refuses before routing. One call of each kind of access is enough. */
const tooMuch = [
  `{"a":"${'x'.repeat(2_000_000)}"}`,
  `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
]
const readsTooMuch = new Set(
  new Map(having('body').map((name) => [String(endpoints[name]?.access), name])).values(),
)

describe.each(having('body'))('%s', (name) => {
  test('refuses a malformed body', spread(names, name, 15), async () => {
    const asked: Asked[] = []
    const good = await goodFor(name).read()
    // A body with only optional fields may be absent.
    const none = endpoints[name]?.body?.safeParse({}).success ? [] : ['']
    const much = readsTooMuch.has(name) ? tooMuch : []
    for (const body of ['{"a":', '[]', '"text"', 'null', '1', ...none, ...much])
      asked.push({ what: body.slice(0, 20), ...(await send(name, { ...good, body })) })
    expect(notRefused(asked)).toEqual([])
  })

  test('never fails on an odd field', spread(names, name, 15), async () => {
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
