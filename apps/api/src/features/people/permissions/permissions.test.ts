import {
  listCustomers,
  listPermissions,
  permissionSwitches,
  updatePermission,
  type PermissionName,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { syncPermissions } from './permissions.store.ts'

let boss: SignedInClient
const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  boss = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
})

const findSwitch = async (name: PermissionName, role: 'admin' | 'ambassador') => {
  const { data } = await boss.call(listPermissions, {})
  const found = data.find((item) => item.name === name && item.role === role)
  if (!found) throw new Error(`no switch ${name} for ${role}`)
  return found
}
const turn = (id: number, allowed: boolean) =>
  boss.call(updatePermission, { params: { id }, body: { allowed } })

test('every switch is listed with its description, for each role that can have it', async () => {
  const { data } = await boss.call(listPermissions, {})
  const expected = Object.entries(permissionSwitches).flatMap(([name, { roles }]) =>
    Object.entries(roles).map(([role, allowed]) => ({ name, role, allowed })),
  )
  expect(data).toHaveLength(expected.length)
  for (const one of expected) expect(data).toContainEqual(expect.objectContaining(one))
  expect(data.every(({ description }) => description.length > 5)).toBe(true)
})

test('a switch applies from the next call, and to its own role only', async () => {
  const admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  const ambassador = await signIn(app, await createUser(database.db, { id_ambassador: 1 }))
  const list = (client: SignedInClient) => client.call(listCustomers, { query: {} })
  await list(admin)
  const { id } = await findSwitch('customers.view', 'admin')
  expect(await turn(id, false)).toMatchObject({ name: 'customers.view', allowed: false })
  await expect(list(admin)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  await list(ambassador)
  await list(boss)
  await turn(id, true)
  await turn(id, true)
  await list(admin)
  // Setting a switch to its current state is not logged.
  const logged = await database.db
    .selectFrom('events')
    .select(['actor', 'data'])
    .where('event', '=', 'permission.changed')
    .where('id_record', '=', id)
    .orderBy('id')
    .execute()
  const about = { name: 'customers.view', role: 'admin' }
  expect(logged).toEqual([
    {
      actor: 'user',
      data: { ...about, changes: [{ field: 'allowed', before: true, after: false }] },
    },
    {
      actor: 'user',
      data: { ...about, changes: [{ field: 'allowed', before: false, after: true }] },
    },
  ])
})

test('a start adds missing switches and keeps those that staff have set', async () => {
  const { id } = await findSwitch('companies.create', 'admin')
  await turn(id, false)
  const other = await findSwitch('customers.edit', 'admin')
  await database.db.deleteFrom('permissions').where('id', '=', other.id).execute()
  await Promise.all([syncPermissions(database.db), syncPermissions(database.db)])
  expect(await findSwitch('companies.create', 'admin')).toMatchObject({ id, allowed: false })
  expect(await findSwitch('customers.edit', 'admin')).toMatchObject({ allowed: true })
})

test('an unknown switch is neither shown nor set', async () => {
  const { id } = await database.db
    .insertInto('permissions')
    .values({ name: 'rockets.launch', role: 'admin', allowed: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await boss.call(listPermissions, {})
  expect(data.map(({ name }) => name)).not.toContain('rockets.launch')
  await expect(turn(id, false)).rejects.toMatchObject({ code: 'permission_not_found' })
})
