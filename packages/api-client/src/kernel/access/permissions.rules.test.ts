import { expect, test } from 'vitest'
import { permissionSwitches, permissionNames, type SwitchedRole } from './permissions.rules.ts'

const entries = Object.entries<{
  description: string
  roles: Partial<Record<SwitchedRole, boolean>>
}>(permissionSwitches)
const where = (is: (roles: Partial<Record<SwitchedRole, boolean>>) => boolean) =>
  entries.filter(([, { roles }]) => is(roles)).map(([name]) => name)

test('whoever deletes for good, automates, or acts for the reader of a message, was switched on by a super', () => {
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

test('what a super may switch on for ambassadors is off, what is for admins alone is theirs never', () => {
  expect(where((roles) => roles.ambassador === false)).toEqual([
    'bills.edit',
    'charges.edit',
    'customers.export',
    'customers.merge',
    'invoices.edit',
    'jobs.export',
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

test('every switch is of a noun, in the order of the alphabet, and says what it is for', () => {
  expect(permissionNames).toEqual(permissionNames.toSorted())
  for (const [name, { description }] of entries) {
    expect(name).toMatch(/^[a-z_]+\.[a-z]+$/)
    expect(description).toMatch(/^[A-Z].*[^.]$/)
  }
})
