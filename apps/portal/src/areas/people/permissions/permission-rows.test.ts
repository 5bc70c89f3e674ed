import type { Permission } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { permissionRows, withSwitch } from './permission-rows.ts'

const see: Permission = {
  id: 1,
  name: 'customers.view',
  description: 'See customers',
  role: 'admin',
  allowed: true,
}
const seeToo: Permission = { ...see, id: 2, role: 'ambassador', allowed: false }
const become: Permission = {
  ...see,
  id: 3,
  name: 'ambassadors.become',
  description: 'Act as a franchisee',
}

test('each permission is a row, with a cell for each role that can have it', () => {
  expect(permissionRows([see, seeToo, become])).toEqual([
    { name: become.name, description: become.description, roles: { admin: become } },
    { name: see.name, description: see.description, roles: { admin: see, ambassador: seeToo } },
  ])
})

test('a changed switch replaces its old state', () => {
  expect(withSwitch([see, seeToo], { ...seeToo, allowed: true })).toEqual([
    see,
    { ...seeToo, allowed: true },
  ])
})
