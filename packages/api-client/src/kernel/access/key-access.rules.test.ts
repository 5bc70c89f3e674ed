import { expect, test } from 'vitest'
import { contract } from '../../contract.ts'
import type { Endpoint } from '../endpoint.ts'
import { decideAccess, type Caller } from './access.rules.ts'
import {
  decideKeyAccess,
  isForKeys,
  keyScopes,
  keyScopeWords,
  narrowToKey,
  scopesFor,
} from './key-access.rules.ts'
import { permissionNames } from './permissions.rules.ts'

const nobody: Caller = {
  super: 0,
  is_admin: 0,
  id_ambassador: null,
  id_customer: null,
  id_treasure: null,
  permissions: [],
}
const makers: Record<string, Caller> = {
  nobody,
  customer: { ...nobody, id_customer: 7 },
  treasure: { ...nobody, id_treasure: 8 },
  ambassador: { ...nobody, id_ambassador: 3, permissions: ['jobs.view', 'jobs.edit'] },
  admin: { ...nobody, is_admin: 1, permissions: permissionNames },
  super: { ...nobody, super: 1, is_admin: 1, permissions: permissionNames },
  'super without the role of an admin': { ...nobody, super: 1, permissions: permissionNames },
}
const endpoints = Object.entries<Endpoint>(contract)

test('a key never makes a call that its maker may not make', () => {
  const more = Object.entries(makers).flatMap(([who, maker]) =>
    [keyScopes, scopesFor(maker), ['jobs.view'], ['customer']].flatMap((scopes) =>
      endpoints
        .filter(
          ([, endpoint]) =>
            decideKeyAccess(endpoint, maker, { scopes, reads_only: false }) === 'yes' &&
            decideAccess(endpoint, maker) !== 'yes',
        )
        .map(([name]) => `${who} ${name}`),
    ),
  )
  expect(more).toEqual([])
})

test('calls about sign-in, permissions, keys and staff are not for keys', () => {
  const refused = endpoints.flatMap(([name, endpoint]) => (isForKeys(endpoint) ? [] : [name]))
  expect(refused).toEqual(
    expect.arrayContaining([
      'updateUser',
      'changePassword',
      'eraseMyself',
      'signOut',
      'addPasskey',
      'removeAuthenticator',
      'createApiKey',
      'revokeApiKey',
      'listMyApiKeys',
      'updatePermission',
      'inviteStaff',
      'endStaff',
      'updateBankAccount',
      'downloadMyData',
      'openBusiness',
      'unbecomeAmbassador',
    ]),
  )
  for (const scope of ['staff.invite', 'users.create', 'users.edit', 'messages.open'])
    expect(keyScopes).not.toContain(scope)
})

test('a key of a super has the rights of an admin', () => {
  const caller = narrowToKey(makers['super'] as Caller, { scopes: ['jobs.view'] })
  expect(caller).toMatchObject({ super: 0, is_admin: 1, permissions: ['jobs.view'] })
})

test('a key without a scope for staff is not staff', () => {
  const both: Caller = { ...nobody, is_admin: 1, id_customer: 7, permissions: permissionNames }
  expect(narrowToKey(both, { scopes: ['customer'] })).toMatchObject({
    is_admin: 0,
    id_customer: 7,
    permissions: [],
  })
  expect(narrowToKey(both, { scopes: ['jobs.view'] })).toMatchObject({ id_customer: null })
})

test('a key that only reads makes GET calls only', () => {
  const maker = makers['admin'] as Caller
  const writes = endpoints.filter(
    ([, endpoint]) =>
      endpoint.access !== 'public' &&
      endpoint.method !== 'GET' &&
      decideKeyAccess(endpoint, maker, { scopes: keyScopes, reads_only: true }) === 'yes',
  )
  expect(writes).toEqual([])
})

test('unknown scopes are ignored', () => {
  const key = { scopes: ['moon.view', 'jobs.view'], reads_only: true }
  expect(narrowToKey(makers['admin'] as Caller, key).permissions).toEqual(['jobs.view'])
})

test('every scope has words', () => {
  for (const scope of keyScopes) expect(keyScopeWords(scope)).toMatch(/^[A-Z].{5,}/)
})
