import { permissionNames } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  columnsOf,
  decideInviter,
  describeEnd,
  describeInvitation,
  tidyPlace,
  type KnownPerson,
} from './staff.decide.ts'

const admin = { role: 'admin', id_region: null, presets: [], switches: {} } as const
const ofLeeds = { ...admin, role: 'ambassador', id_region: 2 } as const
const carol: KnownPerson = {
  fname: 'Carol',
  lname: 'Marsh',
  is_active: false,
  was_staff: false,
  id_customer: null,
  id_treasure: null,
}
const link = 'We’ll e-mail carol@example.org a link, which can be used once, within seven days.'

test.each<[string, KnownPerson | undefined, string]>([
  [
    'is unknown',
    undefined,
    `${link} They choose a name and a password and become Franchisee of Leeds.`,
  ],
  [
    'belongs to a customer',
    { ...carol, id_customer: 7 },
    `Carol Marsh already signs in with this e-mail as a customer. They keep that, and become Franchisee of Leeds with the same sign-in once they follow the link. ${link}`,
  ],
  [
    'belongs to a customer who is a treasure too',
    { ...carol, id_customer: 7, id_treasure: 8 },
    `Carol Marsh already signs in with this e-mail as a customer and a treasure. They keep that, and become Franchisee of Leeds with the same sign-in once they follow the link. ${link}`,
  ],
  [
    'belongs to a former colleague',
    { ...carol, was_staff: true },
    `Carol Marsh worked here before. They become Franchisee of Leeds again once they follow the link. ${link}`,
  ],
  [
    'signs in without a role or record',
    carol,
    `Carol Marsh already signs in with this e-mail, and becomes Franchisee of Leeds once they follow the link. ${link}`,
  ],
])('an invitation to an e-mail that %s says what will happen', (_, known, words) => {
  const asked = { email: 'carol@example.org', place: ofLeeds, region_name: 'Leeds', known }
  expect(describeInvitation(asked)).toBe(words)
})

const roleSwitches = { admin: [...permissionNames], ambassador: ['jobs.view'] }
const franchisee = { super: 0, id_ambassador: 2, permissions: ['jobs.view' as const] }

test.each([
  [
    'a super invites a super',
    { ...franchisee, super: 1 },
    { ...admin, role: 'super' as const },
    undefined,
  ],
  [
    'a super invites to any region',
    { ...franchisee, super: 1 },
    { ...ofLeeds, id_region: 3 },
    undefined,
  ],
  ['a franchisee invites to their own region', franchisee, ofLeeds, undefined],
  ['a franchisee cannot invite an admin', franchisee, admin, 'more_than_own'],
  [
    'a franchisee cannot invite to another region',
    franchisee,
    { ...ofLeeds, id_region: 3 },
    'region_not_found',
  ],
  [
    'a franchisee cannot give a preset with more than they have',
    franchisee,
    { ...ofLeeds, presets: ['office'] },
    'more_than_own',
  ],
  [
    'a franchisee cannot give a switch that they do not have',
    franchisee,
    { ...ofLeeds, switches: { 'jobs.edit': true } },
    'more_than_own',
  ],
  [
    'a franchisee with fewer permissions than the role cannot give the whole role',
    { ...franchisee, permissions: [] },
    ofLeeds,
    'more_than_own',
  ],
] as const)('%s', (_, caller, place, refusal) => {
  expect(decideInviter(caller, place, roleSwitches)).toBe(refusal)
})

test('each role has its columns, and a super is an admin too', () => {
  expect(columnsOf({ ...admin, role: 'super' })).toEqual({
    super: true,
    is_admin: true,
    id_ambassador: null,
  })
  expect(columnsOf(admin)).toEqual({ super: false, is_admin: true, id_ambassador: null })
  expect(columnsOf(ofLeeds)).toEqual({ super: false, is_admin: false, id_ambassador: 2 })
})

test('a super has no switches, and presets are not repeated', () => {
  const place = { ...admin, presets: ['office', 'office'], switches: { 'jobs.edit': false } }
  expect(tidyPlace({ ...place, role: 'super' })).toMatchObject({ presets: [], switches: {} })
  expect(tidyPlace(place).presets).toEqual(['office'])
})

test('ending a role says what ends and who takes over, with numbers', () => {
  const ended = {
    sign_ins: 2,
    calendars: 1,
    links: 0,
    invitations: 2,
    to_dos: 3,
    conversations: 1,
    automations: 1,
    handed_to: { id: 1, name: 'Olive Marsh' },
    also: [],
  }
  expect(describeEnd('Wendy Hall', ended)).toEqual([
    'Wendy Hall can no longer sign in.',
    'These end straight away: 2 sign-ins, 1 calendar feed, 2 invitations they sent.',
    'Olive Marsh takes over 3 to-dos, 1 conversation, 1 automation that gives them to-dos.',
  ])
  const nothing = {
    ...ended,
    sign_ins: 0,
    calendars: 0,
    invitations: 0,
    to_dos: 0,
    conversations: 0,
    automations: 0,
  }
  expect(describeEnd('Wendy Hall', { ...nothing, also: ['customer', 'treasure'] })).toEqual([
    'Wendy Hall no longer works here, and keeps signing in as a customer and a treasure.',
    'They are signed in nowhere.',
    'There is nothing to hand on.',
  ])
})
