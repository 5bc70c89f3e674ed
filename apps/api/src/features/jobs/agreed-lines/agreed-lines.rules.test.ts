import { expect, test } from 'vitest'
import { decideAnswer, objectUntil } from './agreed-lines.rules.ts'

const answered_at = new Date('2026-12-01T10:20:00Z')
const asked = { state: 'asked', how: null, answered_at: null } as const
const byCustomer = { state: 'agreed', how: 'link', answered_at } as const
const byStaff = { state: 'agreed', how: 'staff', answered_at } as const
const declined = { state: 'declined', how: 'portal', answered_at } as const
const withdrawn = { state: 'withdrawn', how: null, answered_at } as const
const within = new Date('2026-12-02T10:19:59Z')
const after = new Date('2026-12-02T10:20:00Z')

test.each([
  ['a first yes', asked, 'agreed', within, 'counts'],
  ['a first no', asked, 'declined', within, 'counts'],
  ['a second yes', byCustomer, 'agreed', after, 'same'],
  ['a second no', declined, 'declined', after, 'same'],
  ['a yes after a no', declined, 'agreed', within, 'late'],
  ['a no after an own yes', byCustomer, 'declined', within, 'late'],
  ['a no within a day after staff said yes', byStaff, 'declined', within, 'objects'],
  ['a no a day after staff said yes', byStaff, 'declined', after, 'late'],
  ['a yes after staff said yes', byStaff, 'agreed', within, 'same'],
  ['a yes to something withdrawn', withdrawn, 'agreed', within, 'late'],
  ['a no to something withdrawn', withdrawn, 'declined', within, 'late'],
] as const)('%s', (_, line, answer, at, outcome) => {
  expect(decideAnswer(line, answer, at)).toBe(outcome)
})

test('only what staff agreed can be objected to, for 24 hours', () => {
  expect(objectUntil(byStaff, within)).toEqual(after)
  expect(objectUntil(byStaff, after)).toBeNull()
  expect(objectUntil(byCustomer, within)).toBeNull()
  expect(objectUntil(asked, within)).toBeNull()
})
