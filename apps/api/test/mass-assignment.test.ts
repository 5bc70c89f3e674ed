import { contract, type Contract, type Endpoint } from '@treasures/api-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginSession, createPolicyFixtures, type PolicyFixtures } from './policy-fixtures.ts'
import { inputOf } from './policy-inputs.ts'
import { callers, verdictsOf, type CallerName } from './policy.table.ts'
import { callRaw } from './raw-call.ts'
import { useApp } from './use-app.ts'
import { spread } from './spread.ts'

let fixtures: PolicyFixtures
// The other tests make few calls on the embedded database. This file makes every writing call on it.
const { app, database } = useApp({ engine: 'pglite' })
beforeAll(async () => {
  fixtures = await createPolicyFixtures(database.db, app.files)
})
beforeEach(() =>
  database.db
    .updateTable('users')
    .set({ id_ambassador: null })
    .where('is_admin', '=', true)
    .execute(),
)

/** Fields that no body may set, each as JSON text. */
const forbidden = (name: keyof Contract): [field: string, text: string][] => [
  ['is_admin', 'true'],
  ['super', 'true'],
  ...(takes(name, 'id_ambassador') ? [] : [['id_ambassador', '2'] as [string, string]]),
  ...(takes(name, 'id_customer')
    ? []
    : [['id_customer', String(fixtures.customerB)] as [string, string]]),
  ...(takes(name, 'id_region') ? [] : [['id_region', '2'] as [string, string]]),
  ['id', '1'],
  ['password_hash', '"stolen"'],
  ['created_at', '"2000-01-01T00:00:00Z"'],
]

/** Keys that would change every object's prototype. Such bodies are not accepted as JSON. */
const pollution: [field: string, text: string][] = [
  ['__proto__', '{"is_admin":true,"super":true,"id_ambassador":2}'],
  ['constructor', '{"prototype":{"is_admin":true,"super":true}}'],
]

const endpoints: Record<string, Endpoint> = contract
const takes = (name: keyof Contract, field: string) => field in (endpoints[name]?.body?.shape ?? {})
const isForm = (name: keyof Contract) => endpoints[name]?.consumes === 'multipart'
/** Calls without a body read nothing, and OAuth ignores unknown fields. */
const readsBody = (name: keyof Contract) => {
  const { body, acceptsForm } = endpoints[name] ?? {}
  return body !== undefined && !acceptsForm
}
const writes = (Object.keys(contract) as (keyof Contract)[]).filter(
  (name) => endpoints[name]?.method !== 'GET',
)

/** The caller with the fewest rights among those who may make the call. */
const leastOf = (name: keyof Contract): CallerName =>
  callers.find(
    (caller) =>
      caller !== 'visitor' &&
      verdictsOf(name).some(([one, verdict]) => one === caller && verdict === '+'),
  ) ?? 'super'

type Last = { users: number; customers: number }

/** Reads the rights and dates of existing users and customers, which no body may change. */
async function readRights(name: keyof Contract, last: Last) {
  const users = await database.db
    .selectFrom('users')
    .select(['id', 'is_admin', 'super', 'id_treasure', 'created_at'])
    .$if(name !== 'becomeAmbassador', (query) => query.select('id_ambassador'))
    // This call gives the booking's record to the owner of the account.
    .$if(name !== 'addJobToAccount', (query) => query.select('id_customer'))
    .where('id', '<=', last.users)
    .orderBy('id')
    .execute()
  const customers = await database.db
    .selectFrom('customers')
    .select(['id', 'created_at'])
    // This call moves a customer to the region that staff name.
    .$if(name !== 'moveCustomer', (query) => query.select('id_region'))
    .where('id', '<=', last.customers)
    .orderBy('id')
    .execute()
  return { users, customers }
}

/** Lists new users with rights or a password of the caller's choice, and backdated customers. */
async function listWrongNewcomers(name: keyof Contract, last: Last) {
  const users = await database.db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('password_hash', '=', 'stolen'),
        eb.and([
          eb('id', '>', last.users),
          eb.or([
            eb('is_admin', '=', true),
            eb('super', '=', true),
            // Accepting an invitation sets the region that it was for.
            eb('id_ambassador', 'is distinct from', name === 'acceptInvitation' ? 1 : null),
            eb('id_customer', '=', fixtures.customerB),
          ]),
        ]),
      ]),
    )
    .execute()
  const customers = await database.db
    .selectFrom('customers')
    .select('id')
    .where('id', '>', last.customers)
    .where('created_at', '<', new Date('2001-01-01'))
    .execute()
  return [...users, ...customers]
}

const newest = async (table: 'users' | 'customers') =>
  (
    await database.db
      .selectFrom(table)
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id

describe.each(writes)('%s', (name) => {
  test('forbidden fields are refused', spread(writes, name, 10), async () => {
    const caller = leastOf(name)
    const oneByOne = forbidden(name).map((field) => [field])
    const attempts = [
      // A form with too many fields is refused for their number, so each gets its own call.
      ...(isForm(name) ? oneByOne : [forbidden(name)]).map((fields) => ({
        fields,
        expected: readsBody(name) ? 422 : 200,
      })),
      ...pollution.map((field) => ({ fields: [field], expected: 400 })),
    ]
    for (const { fields, expected } of attempts) {
      const token = await beginSession(fixtures, caller)
      const input = await inputOf(name, { fixtures, targets: fixtures.targets })
      const last = { users: await newest('users'), customers: await newest('customers') }
      const before = await readRights(name, last)
      const endpoint = endpoints[name] as Endpoint
      const body = isForm(name)
        ? Object.fromEntries([...Object.entries(input.body ?? {}), ...fields])
        : withFields(JSON.stringify(input.body ?? {}), fields)
      const { status } = await callRaw(app.apiBase, endpoint, { ...input, body }, token)

      expect([fields, status]).toEqual([fields, expected])
      expect([fields, await readRights(name, last)]).toEqual([fields, before])
      expect([fields, await listWrongNewcomers(name, last)]).toEqual([fields, []])
    }
    expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined()
  })
})

/** Puts the fields first, so that the call's own fields of the same name override them. */
const withFields = (body: string, fields: [field: string, text: string][]) => {
  const front = fields.map(([field, text]) => `${JSON.stringify(field)}:${text}`).join(',')
  return `{${front}${body === '{}' ? '' : ','}${body.slice(1)}`
}
