import { expect, test } from 'vitest'
import { permissionNames } from './permissions.rules.ts'
import { decideAccess, rolesOf, type Access, type Caller } from './access.rules.ts'

const nobody: Caller = {
  super: 0,
  is_admin: 0,
  id_ambassador: null,
  id_customer: null,
  id_treasure: null,
  permissions: [],
}
const people = {
  nobody,
  customer: { ...nobody, id_customer: 4 },
  treasure: { ...nobody, id_treasure: 5 },
  ambassador: { ...nobody, id_ambassador: 1 },
  admin: { ...nobody, is_admin: 1 },
  super: { ...nobody, super: 1 },
}
type Person = keyof typeof people

const everybody: Person[] = ['nobody', 'customer', 'treasure', 'ambassador', 'admin', 'super']
const letIn: Record<Access, Person[]> = {
  public: everybody,
  signed_in: everybody,
  customer: ['customer'],
  treasure: ['treasure'],
  staff: ['ambassador', 'admin', 'super'],
  staff_or_customer: ['customer', 'ambassador', 'admin', 'super'],
  staff_or_treasure: ['treasure', 'ambassador', 'admin', 'super'],
  party: ['customer', 'treasure', 'ambassador', 'admin', 'super'],
  admin: ['admin', 'super'],
  super: ['super'],
}

test.each(Object.entries(letIn) as [Access, Person[]][])('%s allows %j', (access, expected) => {
  expect(everybody.filter((name) => decideAccess({ access }, people[name]) === 'yes')).toEqual(
    expected,
  )
})

test('a visitor may make public calls and must sign in for all others', () => {
  for (const access of Object.keys(letIn) as Access[])
    expect(decideAccess({ access }, undefined)).toBe(access === 'public' ? 'yes' : 'sign_in')
})

test('a switch that is off stops an admin and an ambassador, never a super', () => {
  const call = { access: 'staff', permission: 'customers.view' } as const
  const off = permissionNames.filter((name) => name !== 'customers.view')
  for (const person of [people.admin, people.ambassador]) {
    expect(decideAccess(call, { ...person, permissions: ['customers.view'] })).toBe('yes')
    expect(decideAccess(call, { ...person, permissions: off })).toBe('forbidden')
  }
  expect(decideAccess(call, people.super)).toBe('yes')
})

test('people do not need a switch for their own record', () => {
  const calls = [
    [{ access: 'staff_or_customer', permission: 'customers.edit' }, people.customer],
    [{ access: 'staff_or_treasure', permission: 'treasures.edit' }, people.treasure],
    [{ access: 'party', permission: 'jobs.view' }, people.customer],
    [{ access: 'party', permission: 'jobs.view' }, people.treasure],
  ] as const
  for (const [call, owner] of calls) {
    expect(decideAccess(call, owner)).toBe('yes')
    expect(decideAccess(call, people.admin)).toBe('forbidden')
  }
})

test('a switch gives nothing to a person without the role', () => {
  const call = { access: 'admin', permission: 'ambassadors.become' } as const
  expect(decideAccess(call, { ...people.customer, permissions: permissionNames })).toBe('forbidden')
})

test('a person has all of their roles', () => {
  expect(
    rolesOf({ super: 1, is_admin: 1, id_ambassador: 1, id_treasure: 5, id_customer: 4 }),
  ).toEqual(['super', 'admin', 'ambassador', 'treasure', 'customer'])
  expect(rolesOf(nobody)).toEqual([])
})
