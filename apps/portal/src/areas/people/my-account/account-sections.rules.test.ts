import { expect, test } from 'vitest'
import { sectionsOf } from './account-sections.rules.ts'

const nobody = { id_customer: null, id_treasure: null, ambassador: null }

test.each([
  ['staff', nobody, ['details', 'password', 'security', 'devices', 'data']],
  [
    'a customer',
    { ...nobody, id_customer: 1 },
    ['details', 'password', 'security', 'contact', 'cards', 'messages', 'devices', 'data'],
  ],
  [
    'a treasure',
    { ...nobody, id_treasure: 1 },
    [
      'details',
      'password',
      'security',
      'treasure',
      'hours',
      'calendars',
      'days-off',
      'bank',
      'work',
      'devices',
      'data',
    ],
  ],
  [
    'a franchisee',
    { ...nobody, ambassador: {} },
    ['details', 'password', 'security', 'region', 'devices', 'data'],
  ],
])('the account of %s has its sections', (_, roles, names) => {
  expect(sectionsOf(roles)).toEqual(names)
})

test('a person with every role has every section once', () => {
  const all = sectionsOf({ id_customer: 1, id_treasure: 1, ambassador: {} })
  expect(all).toHaveLength(15)
  expect(new Set(all).size).toBe(15)
})
