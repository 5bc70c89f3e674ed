import { expect, test } from 'vitest'
import { permissionSwitches, permissionNames, type SwitchedRole } from './permissions.rules.ts'

const entries = Object.entries<{
  description: string
  roles: Partial<Record<SwitchedRole, boolean>>
}>(permissionSwitches)
const where = (is: (roles: Partial<Record<SwitchedRole, boolean>>) => boolean) =>
  entries.filter(([, { roles }]) => is(roles)).map(([name]) => name)

test('a new installation gives admins no switch to delete permanently, automate, or act for a message’s recipient', () => {
  expect(where((roles) => roles.admin !== true)).toEqual([
    'automation.edit',
    'customers.delete',
    'jobs.delete',
    'messages.open',
    // Franchisees only.
    'staff.invite',
    'treasures.delete',
  ])
})

test('switches that a super may give ambassadors are off, and admin switches are never theirs', () => {
  expect(where((roles) => roles.ambassador === false)).toEqual([
    'bills.edit',
    'charges.edit',
    'customers.export',
    'customers.merge',
    'invoices.edit',
    'jobs.export',
    'regions.export',
    'staff.invite',
    'treasures.export',
    'users.create',
  ])
  expect(where((roles) => !('ambassador' in roles))).toEqual([
    'ambassadors.become',
    'automation.edit',
    'automation.view',
    'catalogue.edit',
    'catalogue.view',
    'chatbot.answer',
    'chatbot.view',
    'customers.delete',
    'jobs.delete',
    'messages.edit',
    'messages.open',
    'messages.view',
    'payouts.edit',
    'payouts.view',
    'prices.edit',
    'rates.edit',
    'rates.view',
    'templates.edit',
    'templates.view',
    'treasures.delete',
    'users.edit',
    'wallets.edit',
  ])
})

test('each switch belongs to a noun, in alphabetical order, and has a description', () => {
  expect(permissionNames).toEqual(permissionNames.toSorted())
  for (const [name, { description }] of entries) {
    expect(name).toMatch(/^[a-z_]+\.[a-z]+$/)
    expect(description).toMatch(/^[A-Z].*[^.]$/)
  }
})
