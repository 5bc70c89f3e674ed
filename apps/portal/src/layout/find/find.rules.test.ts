import { permissionNames, type Caller } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { screenGroups, screensFor } from '../../app/screen-groups.ts'
import { named } from './find.rules.ts'

const nobody: Caller = {
  super: 0,
  is_admin: 0,
  id_ambassador: null,
  id_customer: null,
  id_treasure: null,
  permissions: [...permissionNames],
}
const titlesFor = (profile: Partial<Caller>, features = {}) =>
  screensFor(
    screenGroups,
    { ...nobody, ...profile },
    { feature_chatbot: false, feature_experimental: false, ...features },
  ).flatMap(({ screens }) => screens.map(({ title }) => title))

test.each([
  ['nobody in particular', {}, ['Home', 'My account']],
  [
    'a customer',
    { id_customer: 7 },
    ['Home', 'My jobs', 'Book a job', 'My invoices', 'My account'],
  ],
  [
    'a treasure',
    { id_treasure: 7 },
    [
      'Home',
      'My treasure jobs',
      'My jobs board',
      'Diary',
      'My timesheets',
      'Earnings',
      'My bills',
      'My skills',
      'My documents',
      'My notifications',
      'My account',
    ],
  ],
])('%s can open the right screens', (_, profile, titles) => {
  expect(titlesFor(profile)).toEqual(titles)
})

test.each([
  ['a franchisee has settings', { id_ambassador: 1 }, 'Settings', true],
  ['a customer has none', { id_customer: 1 }, 'Settings', false],
  ['a franchisee has their site', { id_ambassador: 1 }, 'Your site', true],
  ['an admin has settings', { is_admin: 1 }, 'Settings', true],
  ['an admin turns no switches', { is_admin: 1 }, 'Permissions', false],
  ['a super does', { super: 1 }, 'Permissions', true],
  ['a switch that is off', { is_admin: 1, permissions: [] }, 'Customers', false],
  ['a customer has none of the lists', { id_customer: 1 }, 'Customers', false],
] as const)('%s', (_, profile, title, isThere) => {
  expect(titlesFor(profile).includes(title)).toBe(isThere)
})

test('screens that are switched off for the whole installation are left out', () => {
  expect(titlesFor({ super: 1 })).not.toContain('Chatbot')
  expect(titlesFor({ super: 1 }, { feature_chatbot: true })).toContain('Chatbot')
})

test.each([
  ['its name', 'outbox', 'Outbox'],
  ['its beginning', 'cust', 'Customers'],
  ['another word for it', 'prices', 'Price engine'],
  ['what people call it', 'rights', 'Permissions'],
  ['words in any order', 'customers map', 'Map of customers'],
  ['whatever signs stand between', 'E-Mail text', 'My notifications'],
])('a screen is found by %s: %j', (_, typed, title) => {
  const all = screenGroups.flatMap(({ screens }) => screens)
  expect(named(all, typed)[0]?.title).toBe(title)
})

test.each([
  ['staff', 'Staff'],
  ['team', 'Staff'],
  ['user', 'Staff'],
  ['invite', 'Staff'],
  ['employee', 'Staff'],
  ['skill', 'Skills'],
  ['add service', 'Services'],
  ['logo', 'Your look'],
  ['brand', 'Your look'],
  ['colour', 'Your look'],
  ['sender', 'Your look'],
  ['business', 'Business'],
  ['terms', 'Business'],
  ['vat', 'Business'],
  ['email', 'Channels'],
  ['e-mail', 'Channels'],
  ['commission', 'Price engine'],
  ['prices', 'Price engine'],
  ['import', 'Import'],
  ['region', 'Franchisees'],
  ['postcode', 'Coverage'],
  ['permissions', 'Permissions'],
  ['go live', 'Opening'],
  ['backup', 'Health'],
  ['wording', 'Templates'],
  ['stripe', 'Payment processors'],
])('an owner who types %j is led to %s', (typed, title) => {
  const owner = { ...nobody, super: 1, is_admin: 1 }
  const all = screensFor(screenGroups, owner, undefined).flatMap(({ screens }) => screens)
  expect(named(all, typed)[0]?.title).toBe(title)
})

test.each(['', ' ', '?!', 'qqqq', 'ustomers'])('no screen matches %j', (typed) => {
  expect(
    named(
      screenGroups.flatMap(({ screens }) => screens),
      typed,
    ),
  ).toEqual([])
})
