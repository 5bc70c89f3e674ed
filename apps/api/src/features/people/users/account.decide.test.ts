import { expect, test } from 'vitest'
import { decideAccountChange, decideReach } from './account.decide.ts'

const nobody = { id: 1, super: 0, is_admin: 0, id_ambassador: null, permissions: [] as const }
const admin = { ...nobody, is_admin: 1 }

test('other accounts are absent for callers who are not staff, and forbidden to staff without the switch', () => {
  expect(decideReach(nobody, 1)).toBe('own')
  expect(decideReach(nobody, 2)).toBe('absent')
  expect(decideReach({ ...nobody, id_ambassador: 1 }, 2)).toBe('forbidden')
  expect(decideReach(admin, 2)).toBe('forbidden')
  expect(decideReach({ ...admin, permissions: ['users.edit'] }, 2)).toBe('staff')
  expect(decideReach({ ...nobody, super: 1 }, 2)).toBe('staff')
  // The switch applies to admins and gives franchisees nothing.
  expect(decideReach({ ...nobody, id_ambassador: 1, permissions: ['users.edit'] }, 2)).toBe(
    'forbidden',
  )
})

test('admins and supers are changed by supers only, or by themselves with the password', () => {
  const account = { id: 2, super: false, is_admin: false, email: 'a@example.org' }
  const other = 'b@example.org'
  expect(decideAccountChange(admin, account, other)).toBe('change')
  expect(decideAccountChange(admin, { ...account, is_admin: true }, other)).toBe('forbidden')
  expect(decideAccountChange(admin, { ...account, super: true }, other)).toBe('forbidden')
  const boss = { ...admin, super: 1 }
  expect(decideAccountChange(boss, { ...account, super: true }, other)).toBe('change')
  const own = { ...account, id: 1, is_admin: true }
  expect(decideAccountChange(admin, own, other)).toBe('ask_password')
  expect(decideAccountChange(admin, own, own.email)).toBe('change')
})
