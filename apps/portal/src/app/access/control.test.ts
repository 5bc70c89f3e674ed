import {
  deleteCustomer,
  exportCustomers,
  listCustomers,
  listPermissions,
  permissionNames,
  type Caller,
  type PermissionName,
} from '@treasures/api-client'
import { expect, test } from 'vitest'
import { decideControl } from './control.ts'

const nobody: Caller = {
  super: 0,
  is_admin: 0,
  id_ambassador: null,
  id_customer: null,
  id_treasure: null,
  permissions: [],
}
const but = (...off: PermissionName[]) => permissionNames.filter((name) => !off.includes(name))
const admin = { ...nobody, is_admin: 1 }
const ambassador = { ...nobody, id_ambassador: 3 }

test.each([
  ['an admin with the switch on', exportCustomers, { ...admin, permissions: but() }, 'allowed'],
  ['an admin without', exportCustomers, { ...admin, permissions: but('customers.export') }, 'off'],
  ['an ambassador without', exportCustomers, { ...ambassador, permissions: [] }, 'off'],
  ['a role that no switch gives it', deleteCustomer, ambassador, 'absent'],
  [
    'an admin, for what only supers do',
    listPermissions,
    { ...admin, permissions: but() },
    'absent',
  ],
  ['a customer', listCustomers, { ...nobody, id_customer: 7 }, 'absent'],
  ['a super', deleteCustomer, { ...nobody, super: 1 }, 'allowed'],
] as const)('for %s a control is %s', (_, endpoint, profile, at) => {
  expect(decideControl(endpoint, profile).at).toBe(at)
})

test('a disabled control names the permission it needs', () => {
  expect(decideControl(exportCustomers, admin)).toEqual({
    at: 'off',
    because: 'You don’t have permission for this: “Export customers as CSV”. Ask a super admin.',
  })
})
