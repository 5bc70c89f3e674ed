import {
  canHold,
  contract,
  decideKeyAccess,
  keyScopes,
  permissionNames,
  type Caller,
  type Contract,
  type Endpoint,
  type KeyRights,
  type SwitchedRole,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { giveKey } from './api-key.ts'
import { createPolicyFixtures, type PolicyFixtures } from './policy-fixtures.ts'
import { callRaw } from './raw-call.ts'
import { spread } from './spread.ts'
import { useApp } from './use-app.ts'

const { app, database } = useApp()

const nobody: Caller = {
  super: 0,
  is_admin: 0,
  id_ambassador: null,
  id_customer: null,
  id_treasure: null,
  permissions: [],
}
const held = (role: SwitchedRole) => permissionNames.filter((name) => canHold(role, name))
const makers = {
  'customer A': { ...nobody, id_customer: 1 },
  'treasure A': { ...nobody, id_treasure: 1 },
  'ambassador A': { ...nobody, id_ambassador: 1, permissions: held('ambassador') },
  admin: { ...nobody, is_admin: 1, permissions: held('admin') },
  super: { ...nobody, super: 1, is_admin: 1, permissions: permissionNames },
} as const satisfies Record<string, Caller>

const rights: Record<string, KeyRights> = {
  'all scopes': { scopes: keyScopes, reads_only: false },
  'all scopes, reading': { scopes: keyScopes, reads_only: true },
  'jobs only': { scopes: ['jobs.view', 'jobs.edit'], reads_only: false },
  'own records': { scopes: ['customer', 'treasure'], reads_only: false },
}

const kinds = Object.entries(makers).flatMap(([maker, caller]) =>
  Object.entries(rights).map(([words, key]) => ({
    words: `${maker}, ${words}`,
    maker: maker as keyof typeof makers,
    caller,
    key,
  })),
)

let fixtures: PolicyFixtures
const tokens = new Map<string, string>()
beforeAll(async () => {
  fixtures = await createPolicyFixtures(database.db, app.files)
  for (const { words, maker, key } of kinds) {
    const given = await giveKey(database.db, fixtures.users[maker].id, { name: words, ...key })
    tokens.set(words, given.key)
  }
})

/** A request that names no record and has a body that no call accepts. */
const harmless = ({ params, body, consumes }: Endpoint) => ({
  params: Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, 2_147_483_647])),
  ...(body && { body: consumes ? { nothing: 'x' } : { nothing: true } }),
})

const names = Object.keys(contract) as (keyof Contract)[]
const signedIn = names.filter((name) => contract[name].access !== 'public')

test.for(kinds.map((kind) => [kind.words, kind] as const))(
  'a key of %s makes the calls that the contract allows, and no others',
  async ([words, { caller, key }]) => {
    const different: string[] = []
    for (const name of signedIn.filter((one) => spread(signedIn, one, 4).tags === undefined)) {
      const endpoint: Endpoint = contract[name]
      const { status, text } = await callRaw(
        app.apiBase,
        endpoint,
        harmless(endpoint),
        tokens.get(words),
      )
      const isRefused = status === 403 && text.includes('API key')
      const permit = decideKeyAccess(endpoint, caller, key)
      if (isRefused !== (permit !== 'yes') || status === 401 || status >= 500)
        different.push(`${name}: ${status}, expected ${permit}`)
    }
    expect(different).toEqual([])
  },
)

test('a key of every kind may still make public calls', async () => {
  for (const token of tokens.values())
    expect((await callRaw(app.apiBase, contract.listServices, {}, token)).status).toBe(200)
})
