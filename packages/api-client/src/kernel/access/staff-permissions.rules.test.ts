import { expect, test } from 'vitest'
import { decideAccess } from './access.rules.ts'
import { permissionNames, type PermissionName } from './permissions.rules.ts'
import {
  canHold,
  decidePermissions,
  staffPresetNames,
  staffPresets,
  type StaffMemberRights,
} from './staff-permissions.rules.ts'

const nobody: StaffMemberRights = {
  super: false,
  is_admin: false,
  id_ambassador: null,
  presets: [],
  switches: {},
  roleSwitches: {
    admin: ['jobs.view', 'ambassadors.become'],
    ambassador: ['jobs.view', 'jobs.edit'],
  },
}
const admin = { ...nobody, is_admin: true }
const franchisee = { ...nobody, id_ambassador: 1 }

const cases: [what: string, person: StaffMemberRights, name: PermissionName, isOn: boolean][] = [
  ['a super has everything', { ...admin, super: true }, 'jobs.delete', true],
  [
    'a super has everything, even what is switched off for them',
    { ...admin, super: true, switches: { 'jobs.delete': false } },
    'jobs.delete',
    true,
  ],
  ['a person who is not staff has nothing', nobody, 'jobs.view', false],
  [
    'a preset gives nothing to a person who is not staff',
    { ...nobody, presets: ['everything'], switches: { 'jobs.view': true } },
    'jobs.view',
    false,
  ],
  ['without a preset, what is on for the role is on', admin, 'jobs.view', true],
  ['without a preset, what is off for the role is off', admin, 'jobs.edit', false],
  ['a preset replaces the role: on', { ...admin, presets: ['office'] }, 'jobs.edit', true],
  ['a preset replaces the role: off', { ...admin, presets: ['accounts'] }, 'jobs.edit', false],
  [
    'Everything includes what is off for the role',
    { ...admin, presets: ['everything'] },
    'jobs.delete',
    true,
  ],
  [
    'Everything gives no more than the role can hold',
    { ...franchisee, presets: ['everything'] },
    'payouts.edit',
    false,
  ],
  ['two presets add up', { ...admin, presets: ['accounts', 'office'] }, 'jobs.edit', true],
  [
    'a single switch deviates from the role',
    { ...admin, switches: { 'jobs.edit': true } },
    'jobs.edit',
    true,
  ],
  [
    'a single switch deviates from a preset',
    { ...admin, presets: ['office'], switches: { 'jobs.edit': false } },
    'jobs.edit',
    false,
  ],
  [
    'a single switch gives no more than the role can hold',
    { ...franchisee, switches: { 'payouts.edit': true } },
    'payouts.edit',
    false,
  ],
  [
    'a preset of a later version gives nothing',
    { ...admin, presets: ['of a later version'] },
    'jobs.view',
    false,
  ],
  [
    'an admin who acts for a region has what both roles have',
    { ...admin, id_ambassador: 1 },
    'jobs.view',
    true,
  ],
  [
    'an admin who acts for a region has no more than the admin',
    { ...admin, id_ambassador: 1 },
    'jobs.edit',
    false,
  ],
  [
    'an admin who acts for a region has no more than the region',
    { ...admin, id_ambassador: 1, presets: ['everything'] },
    'customers.view',
    false,
  ],
  [
    'an admin who acts for a region can switch to another',
    { ...admin, id_ambassador: 1 },
    'ambassadors.become',
    true,
  ],
]

test.each(cases)('%s', (_, person, name, isOn) => {
  expect(decidePermissions(person).includes(name)).toBe(isOn)
  const caller = {
    super: Number(person.super),
    is_admin: Number(person.is_admin),
    id_ambassador: person.id_ambassador,
    id_customer: null,
    id_treasure: null,
    permissions: decidePermissions(person),
  }
  const permit = decideAccess({ access: 'staff', permission: name }, caller)
  expect(permit === 'yes').toBe(isOn)
})

test.each(staffPresetNames.filter((name) => name !== 'everything'))(
  'the preset %s cannot delete people or jobs, and has permissions for either role',
  (preset) => {
    for (const person of [admin, franchisee]) {
      const given = decidePermissions({ ...person, presets: [preset] })
      expect(given).toContain('customers.view')
      expect(given.filter((name) => name.endsWith('.delete'))).toEqual([])
    }
  },
)

test('each preset that can edit something can also view it', () => {
  const known = new Set<string>(permissionNames)
  const blind = staffPresetNames.flatMap((preset) => {
    const given = permissionNames.filter((name) =>
      decidePermissions({ ...admin, presets: [preset] }).includes(name),
    )
    return given
      .filter((name) => name.endsWith('.edit'))
      .map((name) => name.replace(/edit$/, 'view') as PermissionName)
      .filter((view) => known.has(view) && canHold('admin', view) && !given.includes(view))
      .map((view) => `${staffPresets[preset].label} lacks ${view}`)
  })
  expect(blind).toEqual([])
})
