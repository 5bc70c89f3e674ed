import { expect, test } from 'vitest'
import {
  areOffered,
  decideInvitedRegion,
  decideKnown,
  eachOnce,
} from './treasure-applications.decide.ts'

const known = {
  treasures: new Set(['sam@example.org']),
  invited: new Set(['sam@example.org', 'ivy@example.org', 'bo@example.org']),
  sent: new Set(['bo@example.org']),
}

test.each([
  [
    'a treasure’s e-mail in any case is already a treasure’s',
    'Sam@Example.org',
    'already_treasure',
  ],
  [
    'an e-mail that has applied counts as applied, even after an invitation',
    'bo@example.org',
    'already_applied',
  ],
  ['an invited e-mail counts as invited', 'ivy@example.org', 'already_invited'],
  ['an unknown e-mail can be invited', 'new@example.org', undefined],
])('%s', (_, email, outcome) => {
  expect(decideKnown(known, email)).toBe(outcome)
})

test('an e-mail typed twice counts once, in its first spelling', () => {
  expect(eachOnce(['Ann@example.org', 'bo@example.org', 'ann@example.org'])).toEqual([
    'Ann@example.org',
    'bo@example.org',
  ])
})

test.each([
  ['staff choose a region', { kind: 'all' }, 2, 2],
  ['staff leave it to the postcode', { kind: 'all' }, null, null],
  ['a franchisee’s invitation is to their own region', { kind: 'region', id_region: 1 }, null, 1],
  ['a franchisee may name their own region', { kind: 'region', id_region: 1 }, 1, 1],
  ['a franchisee cannot name another region', { kind: 'region', id_region: 1 }, 2, 'elsewhere'],
] as const)('%s', (_, scope, wanted, region) => {
  expect(decideInvitedRegion(scope, wanted)).toBe(region)
})

test('a choice with a skill that is not offered is invalid', () => {
  expect(areOffered([{ id: 1 }, { id: 2 }], [2, 1])).toBe(true)
  expect(areOffered([{ id: 1 }], [1, 3])).toBe(false)
})
