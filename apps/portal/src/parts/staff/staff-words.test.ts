import { expect, test } from 'vitest'
import { permissionsOf, roleOf } from './staff-words.ts'

test.each([
  [{ role: 'admin', region: null }, 'Admin'],
  [{ role: 'super', region: null }, 'Super admin'],
  [{ role: 'ambassador', region: { region_name: 'Leeds' } }, 'Franchisee of Leeds'],
] as const)('the role of %o is “%s”', (person, words) => {
  expect(roleOf(person)).toBe(words)
})

test.each([
  ['super', [], {}, 'Everything'],
  ['admin', [], {}, 'Same as the role'],
  ['admin', ['office'], {}, 'Office'],
  ['admin', ['accounts', 'office'], {}, 'Office and Accounts'],
  ['admin', ['office'], { 'payouts.edit': true }, 'Office, 1 change'],
  ['ambassador', [], { 'jobs.edit': false, 'jobs.view': true }, 'Same as the role, 2 changes'],
  ['admin', ['of a later version'], {}, 'Same as the role'],
] as const)('%s with presets %o and switches %o may do “%s”', (role, presets, switches, words) => {
  expect(permissionsOf({ role, presets, switches })).toBe(words)
})
