import {
  contract,
  decideAccess,
  isIdempotent,
  permissionSwitches,
  type Caller,
  type Contract,
  type Endpoint,
  type PermissionName,
  type SwitchedRole,
} from '@treasures/api-client'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { markOfA } from './mark-of-a.ts'
import {
  absentTargets,
  beginSession,
  createPolicyFixtures,
  type PolicyFixtures,
  type Targets,
} from './policy-fixtures.ts'
import { requestOf } from './policy-inputs.ts'
import { callers, policy, verdictsOf, type CallerName, type Verdict } from './policy.table.ts'
import { callRaw, type RawInput } from './raw-call.ts'
import { useApp } from './use-app.ts'
import { spread } from './spread.ts'
import { testPassword } from './sign-in.ts'

let fixtures: PolicyFixtures
const logged: string[] = []
const { app, database } = useApp({
  log: { level: 'trace', destination: { write: (line) => void logged.push(line) } },
})
beforeAll(async () => {
  fixtures = await createPolicyFixtures(database.db, app.files)
})

/** Restores rights that calls may change: acting as a franchisee, and switches. */
async function restoreRights() {
  await database.db
    .updateTable('users')
    .set({ id_ambassador: null })
    .where('is_admin', '=', true)
    .where('id_ambassador', 'is not', null)
    .execute()
  await database.db
    .updateTable('permissions')
    .set({ allowed: true })
    .where('allowed', '=', false)
    .execute()
}

const names = Object.keys(contract) as (keyof Contract)[]
const endpoints: Record<string, Endpoint> = contract

/** Sessions by caller, kept until a call has ended them. */
const sessions = new Map<CallerName, string | undefined>()

const requestAbout = (name: keyof Contract, targets: Targets) =>
  requestOf(name, { fixtures, targets })

/** Secrets of sessions, and of links that a call has made or received. */
const secrets = new Set<string>()
const secretLike = /(?<![\w-])[\w-]{43}(?![\w-])/g
const noteSecrets = (text: string) => {
  for (const [secret] of text.matchAll(secretLike)) secrets.add(secret)
}

/** Makes a call. A caller whose session an earlier call has ended signs in and makes it again. */
async function ask(
  name: keyof Contract,
  caller: CallerName,
  request = requestAbout(name, fixtures.targets),
) {
  const answer = await askOnce(name, caller, request)
  if (answer.status !== 401 || mustSignIn(name, caller)) return answer
  sessions.delete(caller)
  return askOnce(name, caller, request)
}

const mustSignIn = (name: keyof Contract, caller: CallerName) =>
  verdictsOf(name).some(([one, verdict]) => one === caller && verdict === '1')

async function askOnce(
  name: keyof Contract,
  caller: CallerName,
  request: ReturnType<typeof requestAbout>,
) {
  const endpoint = endpoints[name] as Endpoint
  if (!sessions.has(caller)) sessions.set(caller, await beginSession(fixtures, caller))
  const token = sessions.get(caller)
  fixtures.asking = token
  const input = await request.read()
  noteSecrets(`${token} ${JSON.stringify(input)}`)
  const key = isIdempotent(endpoint) && !isSimulated(input) ? randomUUID() : undefined
  const answer = await callRaw(app.apiBase, endpoint, input, token, key)
  request.wasAnswered(answer.status)
  return { ...answer, key, input }
}

const verdictOf = (status: number): Verdict | number =>
  status >= 200 && status < 300
    ? '+'
    : (({ 401: '1', 403: '3', 404: '4' } as const)[status] ?? status)

const may = (name: keyof Contract, caller: CallerName) =>
  verdictsOf(name).some(([one, verdict]) => one === caller && verdict === '+')
const mayBoth = (name: keyof Contract) => may(name, 'admin') && may(name, 'super')

const nobody: Omit<Caller, 'permissions'> = {
  super: 0,
  is_admin: 0,
  id_ambassador: null,
  id_customer: null,
  id_treasure: null,
}
const roles: Record<CallerName, typeof nobody | undefined> = {
  visitor: undefined,
  'customer A': { ...nobody, id_customer: 1 },
  'customer B': { ...nobody, id_customer: 2 },
  'treasure A': { ...nobody, id_treasure: 1 },
  'treasure B': { ...nobody, id_treasure: 2 },
  'ambassador A': { ...nobody, id_ambassador: 1 },
  'ambassador B': { ...nobody, id_ambassador: 2 },
  admin: { ...nobody, is_admin: 1 },
  super: { ...nobody, is_admin: 1, super: 1 },
  'expired token': undefined,
}
const permissions = Object.keys(permissionSwitches) as PermissionName[]

/** The contract's decision about a caller whose switches are all on. */
const permitOf = (name: keyof Contract, caller: CallerName) =>
  decideAccess(endpoints[name] as Endpoint, roles[caller] && { ...roles[caller], permissions })

/** Answers that follow from the contract alone, before a handler runs. */
const refusals = { sign_in: '1', forbidden: '3' } as const

/** True if a call of B must say nothing about A. */
const isOfB = (name: keyof Contract, caller: CallerName) =>
  endpoints[name]?.access !== 'public' && caller.endsWith(' B')

/**
 * Callers that a test asks. The gate asks all of them about each tenth endpoint. About the others
 * it asks those that only the handler refuses, those that must learn nothing about A, and one who
 * succeeds: what the contract refuses, one mechanism refuses. `test:all` asks everyone.
 */
function askedAbout(name: keyof Contract): CallerName[] {
  if (spread(names, name, 10).tags === undefined)
    return callers.filter((one) => one !== 'super' || !mayBoth(name))
  const admitted = verdictsOf(name).filter(([caller]) => permitOf(name, caller) === 'yes')
  const succeeds = admitted.find(([, verdict]) => verdict === '+')?.[0]
  return admitted
    .filter(([caller, verdict]) => verdict !== '+' || caller === succeeds || isOfB(name, caller))
    .map(([caller]) => caller)
}

const isSimulated = (input: RawInput) => JSON.stringify(input).includes('"simulated":')

const hasAnswer = async (key: string) =>
  (await database.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', '=', key)
    .where('answer', 'is not', null)
    .executeTakeFirst()) !== undefined

test('every call has a policy for every caller, and every policy has a call', () => {
  expect(Object.keys(policy).toSorted()).toEqual(names.toSorted())
  for (const name of names)
    expect([name, policy[name].replaceAll(' ', '')]).toEqual([
      name,
      expect.stringMatching(new RegExp(`^[+134]{${callers.length}}$`)),
    ])
})

test('contracts refuse only the callers that the policy refuses, in the same way', () => {
  const different = names.flatMap((name) =>
    verdictsOf(name).filter(([caller, verdict]) => {
      const permit = permitOf(name, caller)
      return permit !== 'yes' && refusals[permit] !== verdict
    }),
  )
  expect(different).toEqual([])
})

describe.each(names)('%s', (name) => {
  /** Answers by caller, asked once for all tests of a call. */
  const answers = {} as Record<CallerName, Awaited<ReturnType<typeof ask>>>
  const asked = askedAbout(name)
  const verdicts = verdictsOf(name).filter(([caller]) => asked.includes(caller))
  beforeAll(async () => {
    const request = requestAbout(name, fixtures.targets)
    for (const caller of asked) answers[caller] = await ask(name, caller, request)
    await restoreRights()
  })

  test('answers the callers that the policy names, and no others', () => {
    const found = asked.map((caller) => [caller, verdictOf(answers[caller].status)])
    expect(found).toEqual(verdicts)
  })

  const others = verdictsOf(name).filter(([caller]) => !asked.includes(caller))
  test.runIf(others.length > 0)('answers other callers, too', { tags: 'slow' }, async () => {
    const request = requestAbout(name, fixtures.targets)
    for (const [caller, verdict] of others) {
      const { status, text } = await ask(name, caller, request)
      const reveals = isOfB(name, caller) && text.includes(markOfA)
      expect([caller, verdictOf(status), reveals]).toEqual([caller, verdict, false])
    }
    await restoreRights()
  })

  test(
    "answers alike for another's record and for a missing one",
    spread(names, name, 10),
    async () => {
      const request = requestAbout(name, absentTargets)
      for (const [caller] of verdicts.filter(([, verdict]) => '34'.includes(verdict))) {
        const { status, text } = await ask(name, caller, request)
        expect([caller, answers[caller]]).toMatchObject([caller, { status, text }])
      }
    },
  )

  test.runIf(isIdempotent(contract[name]))(
    'answers a repeated key as it did the first time',
    spread(names, name, 10),
    async () => {
      for (const [caller] of verdicts.filter(([, verdict]) => verdict === '+')) {
        const { key, input, text } = answers[caller]
        // Dry runs are not replayed.
        if (key === undefined) continue
        expect([caller, await hasAnswer(key)]).toEqual([caller, true])
        const token = await beginSession(fixtures, caller)
        const again = await callRaw(app.apiBase, endpoints[name] as Endpoint, input, token, key)
        expect([caller, again.status, JSON.parse(again.text)]).toEqual([
          caller,
          200,
          JSON.parse(text),
        ])
      }
    },
  )

  test('reveals nothing about A to B', () => {
    for (const caller of asked.filter((one) => isOfB(name, one)))
      expect([caller, answers[caller].text]).toEqual([caller, expect.not.stringContaining(markOfA)])
  })
})

/**
 * Every switch with each of its roles, and the calls that need it. One mechanism reads the switches
 * of all calls, so the gate tries the first of them.
 */
const switches = (Object.keys(permissionSwitches) as PermissionName[]).flatMap((permission) =>
  (Object.keys(permissionSwitches[permission].roles) as SwitchedRole[]).flatMap((role, i) => {
    const caller = role === 'admin' ? ('admin' as const) : ('ambassador A' as const)
    const calls = names.filter(
      (name) => endpoints[name]?.permission === permission && may(name, caller),
    )
    // Contracts do not name this switch, because it is needed only for other people's accounts.
    if (permission === 'users.edit') calls.push('updateUser')
    return calls.map((name, call) => ({
      permission,
      role,
      caller,
      name,
      // Every role's switch has the same result for a super, so it is checked once.
      isFirst: i === 0,
      tags: call === 0 ? [] : ['slow'],
    }))
  }),
)

test('every switch has a call that needs it', () => {
  const tried = new Set(switches.map(({ permission }) => permission))
  expect([...tried].toSorted()).toEqual(Object.keys(permissionSwitches).toSorted())
})

describe.each(switches)(
  'without $permission, $role',
  ({ permission, role, caller, name, isFirst, tags }) => {
    test(`${name} is refused`, { tags }, async () => {
      onTestFinished(restoreRights)
      await database.db
        .updateTable('permissions')
        .set({ allowed: false })
        .where('name', '=', permission)
        .where('role', '=', role)
        .execute()
      expect(verdictOf((await ask(name, caller)).status)).toBe('3')
      if (!isFirst) return
      const [, ofSuper] = verdictsOf(name).find(([one]) => one === 'super') ?? []
      expect(verdictOf((await ask(name, 'super')).status)).toBe(ofSuper)
    })
  },
)

test('after every call no row and no log contains a secret, except queued messages', async () => {
  const { db } = database
  const waiting = await db.selectFrom('messages').select('body').execute()
  for (const { body } of waiting) noteSecrets(body)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg((to_jsonb(t) - ${name === 'messages' ? 'body' : ''})::text, ' ') as text
        from ${sql.table(name)} t`.execute(db)
      return [name, rows[0]?.text ?? ''] as const
    }),
  )
  const places = [...texts, ['log', logged.join('')] as const]
  expect(secrets.size).toBeGreaterThan(120)
  expect(logged.length).toBeGreaterThan(1_000)
  const found = places.flatMap(([name, text]) =>
    [...(text.match(secretLike) ?? []), ...(text.match(testPassword) ?? [])]
      .filter((word) => word === testPassword || secrets.has(word))
      .map((secret) => `${secret} in ${name}`),
  )
  expect(found).toEqual([])
})
